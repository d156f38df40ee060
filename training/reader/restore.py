"""python restore.py READER MODEL_DIR REWORDED OUT: the weights of an exported reader to train on from, as weights-0.npz and pieces.txt.

Pieces of words that only the rewordings have are added as MiniLM has them (MODEL_DIR as for cut.py).
"""

import json
import sys
from pathlib import Path

import numpy as np
from cut import tensors
from symbols import SYMBOLS
from wordpiece import SPECIAL, WordPiece


def exported(path):
    data = path.read_bytes()
    length = int.from_bytes(data[:4], "little")
    header, start = json.loads(data[4 : 4 + length]), 4 + length
    state = {}
    for one in header["tensors"]:
        shape, at = one["shape"], start + one["at"]
        size = int(np.prod(shape))
        if "scales" not in one:
            state[one["name"]] = np.frombuffer(data, "<f4", size, at).copy()
            continue
        scales = np.frombuffer(data, "<f4", shape[0], start + one["scales"])
        state[one["name"]] = np.frombuffer(data, np.int8, size, at).reshape(shape) * scales[:, None]
    assert header["symbols"] == SYMBOLS
    return header["pieces"], state


def main():
    reader, folder, reworded, out = map(Path, sys.argv[1:5])
    pieces, state = exported(reader)
    vocab = (folder / "vocab.txt").read_text().split("\n")
    whole = WordPiece(SPECIAL + [piece for piece in vocab if not piece.startswith("[")])
    texts = [line.split("\t")[0] for line in reworded.read_text().splitlines()]
    used = {whole.pieces[i] for text in texts for i in whole.ids(text)}
    new = [piece for piece in vocab if piece in used and piece not in set(pieces)]
    names = dict(tensors(folder / "model.safetensors"))
    words = next(v for k, v in names.items() if k.endswith("embeddings.word_embeddings.weight"))
    kind = next(v for k, v in names.items() if k.endswith("embeddings.token_type_embeddings.weight"))[0]
    index = {piece: i for i, piece in enumerate(vocab)}
    added = [words[index[piece]] + kind for piece in new]
    state["words.weight"] = np.concatenate([state["words.weight"], np.stack(added)]) if new else state["words.weight"]
    out.mkdir(parents=True, exist_ok=True)
    np.savez(out / "weights-0.npz", **{name: value.astype(np.float16) for name, value in state.items()})
    (out / "pieces.txt").write_text("\n".join(pieces + new))
    print(len(pieces), "pieces and", len(new), "new ones")


if __name__ == "__main__":
    main()
