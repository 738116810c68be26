"""Signatures (Ed25519), boxes, chance from the system, a lock by password: the one module that knows the library."""

from __future__ import annotations

import hashlib
import hmac

from nacl.exceptions import CryptoError
from nacl.public import Box
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


def shared_key(key: bytes, public: bytes) -> bytes | None:
    """The key of boxes between the owner of a signing key and that of a public one: both find the same.

    The keys of signatures serve, turned into those of boxes (Curve25519). None where the public one is no key.
    """
    try:
        own, other = SigningKey(key).to_curve25519_private_key(), VerifyKey(public).to_curve25519_public_key()
        return bytes(Box(own, other).shared_key())
    except (CryptoError, ValueError, TypeError):
        return None


def boxed(shared: bytes, facts: bytes, content: bytes) -> bytes:
    """A content that only who has the key can read or make, bound to the facts that stand on it: of the same the same.

    The number that no two boxes may share follows from key, facts and content: two are alike where all of it is.
    """
    return bytes(SecretBox(shared).encrypt(content, _nonce(shared, facts, content)))


def unboxed(shared: bytes, facts: bytes, box: bytes) -> bytes | None:
    """The content; None where the key is another, or something was altered, be it the facts on it."""
    try:
        content = bytes(SecretBox(shared).decrypt(box))
    except (CryptoError, ValueError, TypeError):
        return None
    return content if hmac.compare_digest(box[: SecretBox.NONCE_SIZE], _nonce(shared, facts, content)) else None


def _nonce(shared: bytes, facts: bytes, content: bytes) -> bytes:
    return hmac.digest(shared, facts + b"\0" + content, hashlib.sha256)[: SecretBox.NONCE_SIZE]


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
