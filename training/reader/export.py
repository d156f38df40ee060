"""python export.py FOLDER WEIGHTS_DIR OUT: the reader as one file, matrices in 8 bits with a scale for each row.

Four bytes with the length of a header, the header as JSON (pieces, symbols, where each tensor stands), and the tensors: of a
matrix its numbers and then the scales of its rows, of a vector its numbers, all of them at multiples of four bytes.
"""

import json
import sys
from pathlib import Path

import numpy as np
from decode import load
from symbols import SYMBOLS


def packed(state, pieces):
    parts, listed, at = [], [], 0

    def add(data):
        nonlocal at
        place = at
        data += b"\0" * (-len(data) % 4)
        parts.append(data)
        at += len(data)
        return place

    for name, tensor in state.items():
        value = tensor.numpy().astype(np.float32)
        if value.ndim == 1:
            listed.append({"name": name, "shape": list(value.shape), "at": add(value.astype("<f4").tobytes())})
            continue
        scale = np.maximum(np.abs(value).max(1), 1e-12) / 127
        whole = np.clip(np.round(value / scale[:, None]), -127, 127).astype(np.int8)
        entry = {"name": name, "shape": list(value.shape), "at": add(whole.tobytes())}
        listed.append(entry | {"scales": add(scale.astype("<f4").tobytes())})
    header = json.dumps({"pieces": pieces, "symbols": SYMBOLS, "tensors": listed}, separators=(",", ":")).encode()
    header += b" " * (-len(header) % 4)
    return len(header).to_bytes(4, "little") + header + b"".join(parts)


def main():
    folder, weights, out = map(Path, sys.argv[1:4])
    model, tokens = load(folder, weights)
    out.write_bytes(packed(model.state_dict(), tokens.pieces))
    print(out.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
