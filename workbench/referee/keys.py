"""Signatures (Ed25519), chance from the system, a lock by password: the one module that knows the library."""

from __future__ import annotations

from nacl.exceptions import CryptoError
from nacl.pwhash import argon2id
from nacl.secret import SecretBox
from nacl.signing import SigningKey, VerifyKey
from nacl.utils import random

SECRET_BYTES = 32
"""So long are a signing key, a public key and a secret."""


def new_key() -> bytes:
    """A signing key that nobody else has."""
    return bytes(SigningKey.generate())


def new_secret() -> str:
    """32 bytes of chance, as 64 hexadecimal signs."""
    return random(SECRET_BYTES).hex()


def public_key(key: bytes) -> bytes:
    """What others check the signatures of a key by."""
    return bytes(SigningKey(key).verify_key)


def signed(key: bytes, content: bytes) -> bytes:
    """The signature: of the same key and content always the same."""
    return bytes(SigningKey(key).sign(content).signature)


def is_signed(public: bytes, content: bytes, signature: bytes) -> bool:
    """Whether the owner of this public key signed the content."""
    try:
        VerifyKey(public).verify(content, signature)
    except (CryptoError, ValueError, TypeError):
        return False
    return True


def locked(password: str, content: bytes) -> bytes:
    """The content as only who knows the password can read it (Argon2id, then a secret box), with its salt before it."""
    salt = random(argon2id.SALTBYTES)
    return salt + bytes(SecretBox(_key_of(password, salt)).encrypt(content, random(SecretBox.NONCE_SIZE)))


def unlocked(password: str, raw: bytes) -> bytes | None:
    """The content; None where the password is another, or something was altered."""
    salt, box = raw[: argon2id.SALTBYTES], raw[argon2id.SALTBYTES :]
    try:
        return bytes(SecretBox(_key_of(password, salt)).decrypt(box))
    except (CryptoError, ValueError, TypeError):
        return None


def _key_of(password: str, salt: bytes) -> bytes:
    most = argon2id.OPSLIMIT_INTERACTIVE, argon2id.MEMLIMIT_INTERACTIVE
    return bytes(argon2id.kdf(SecretBox.KEY_SIZE, password.encode(), salt, *most))
