"""Small pictures of every kind that can be a scan, and bad ones."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import numpy as np
import pyvips
from numpy.typing import NDArray

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">{}</svg>'
RED_LEFT = '<rect width="100" height="100" fill="#FF0000"/><rect x="100" width="100" height="100" fill="#0000FF"/>'


def gradient(width: int, height: int) -> NDArray[np.uint8]:
    """Red grows to the right, green downwards: every pixel says where it is, and JPEG keeps it nearly."""
    picture = np.zeros((height, width, 3), dtype=np.uint8)
    picture[:, :, 0] = np.linspace(0, 255, width)[None, :]
    picture[:, :, 1] = np.linspace(0, 255, height)[:, None]
    return picture


def save(path: Path, picture: NDArray[np.uint8], **how: object) -> Path:
    pyvips.Image.new_from_array(picture, interpretation="srgb" if picture.ndim == 3 else "b-w").write_to_file(
        str(path), **how
    )
    return path


def empty_png(path: Path, width: int, height: int) -> Path:
    """A picture of a few bytes whose head says whatever one wants."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(bytes(100))), (b"IEND", b""))
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + b"".join(
            struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
            for name, body in chunks
        )
    )
    return path


def pdf(path: Path, pages: int = 1, trailer: str = "") -> Path:
    """Pages of 200 by 100 points, the left half red; the second and further ones lie upright and are green."""
    objects = ["<< /Type /Catalog /Pages 2 0 R >>"]
    kids = " ".join(f"{3 + 2 * at} 0 R" for at in range(pages))
    objects.append(f"<< /Type /Pages /Count {pages} /Kids [{kids}] >>")
    for at in range(pages):
        box, paint = (
            ("0 0 200 100", "1 0 0 rg 0 0 100 100 re f") if at == 0 else ("0 0 100 200", "0 1 0 rg 0 0 100 200 re f")
        )
        objects.append(f"<< /Type /Page /Parent 2 0 R /MediaBox [{box}] /Contents {4 + 2 * at} 0 R >>")
        objects.append(f"<< /Length {len(paint)} >>\nstream\n{paint}\nendstream")
    text, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(text))
        text += f"{number} 0 obj\n{content}\nendobj\n".encode()
    table = f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n" + "".join(f"{at:010} 00000 n \n" for at in places)
    end = f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R {trailer}>>\nstartxref\n{len(text)}\n%%EOF\n"
    path.write_bytes(text + table.encode() + end.encode())
    return path
