"""Signatures (Ed25519) and chance from the system: the one module that knows the library."""

from __future__ import annotations

from nacl.exceptions import CryptoError
from nacl.signing import SigningKey, VerifyKey
from nacl.utils import random

SECRET_BYTES = 32
"""So long are a signing key, a public key and a secret."""
SIGNATURE_BYTES = 64


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
