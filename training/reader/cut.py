"""python cut.py MODEL_DIR QUESTIONS OUT: MiniLM's first layers with a cut vocabulary, as pretrained.npz and pieces.txt.

MODEL_DIR holds model.safetensors and vocab.txt of all-MiniLM-L6-v2 (Apache-2.0).
"""

import json
import re
import struct
import sys
from pathlib import Path

import numpy as np
from examples import AFTER, BEFORE, KINDS, Source
from model import LONGEST_IN
from wordpiece import MARKS, SPECIAL, WORD, WordPiece

LAYERS = 4
COMMON = 6500
"""So many of the commonest whole words are kept; the vocabulary stands in about that order."""


def tensors(path):
    data = path.read_bytes()
    (length,) = struct.unpack("<Q", data[:8])
    header = json.loads(data[8 : 8 + length])
    for name, one in header.items():
        if name != "__metadata__" and one["dtype"] == "F32":
            start, end = (8 + length + at for at in one["data_offsets"])
            yield name, np.frombuffer(data[start:end], np.float32).reshape(one["shape"])


def kept_pieces(vocab, texts):
    whole = WordPiece(SPECIAL + [piece for piece in vocab if not piece.startswith("[")])
    used = {whole.pieces[i] for text in texts for i in whole.ids(text)}
    words = [piece for piece in vocab[1996:] if re.fullmatch("[a-z]+", piece)][:COMMON]
    ends = [p for p in vocab if re.fullmatch("##[a-z]{1,3}", p)][:900]
    single = [piece for piece in vocab if re.fullmatch(r"[a-z0-9!-/:-@'’“”–—é]", piece)]
    keep = used | set(words) | set(ends) | set(single)
    return SPECIAL + [p for p in vocab if p in keep and p not in SPECIAL]


def main():
    folder, questions, out = map(Path, sys.argv[1:4])
    vocab = (folder / "vocab.txt").read_text().split("\n")
    held = dict(tensors(folder / "model.safetensors"))
    rows = [json.loads(line) for line in questions.read_text().splitlines()]
    source = Source([("who ?", "ask")], 5)
    texts = [source.made()[0] for _ in range(100_000)] + [r["text"] for r in rows if r["batch"] not in ("eighteenth", "nineteenth", "twentieth")]
    pieces = kept_pieces(vocab, texts)
    index = {piece: i for i, piece in enumerate(vocab)}
    names = {k.removeprefix("bert."): v for k, v in held.items()}
    words = names["embeddings.word_embeddings.weight"]
    # A mark begins as what it stands for: names, things, numbers.
    like = {"p": ["anna", "john", "mary", "person", "peter"], "t": ["cup", "ball", "book", "laptop", "phone"], "n": ["5", "10", "20", "30"]}
    chance = np.random.default_rng(1)
    rows_out = []
    for piece in pieces:
        if piece in MARKS:
            own = [words[index[w]] for w in like[piece[0]]]
            rows_out.append(np.mean(own, 0) + chance.normal(0, 0.03, words.shape[1]))
        else:
            rows_out.append(words[index[piece]])
    type_row = names["embeddings.token_type_embeddings.weight"][0]
    made = {"words.weight": np.stack(rows_out) + type_row, "places.weight": names["embeddings.position_embeddings.weight"][:LONGEST_IN]}
    made |= {f"norm.{p}": names[f"embeddings.LayerNorm.{p}"] for p in ("weight", "bias")}
    parts = {
        "attention.query": "attention.self.query", "attention.key": "attention.self.key", "attention.value": "attention.self.value",
        "attention.out": "attention.output.dense", "norm1": "attention.output.LayerNorm", "up": "intermediate.dense",
        "down": "output.dense", "norm2": "output.LayerNorm",
    }  # fmt: skip
    for i in range(LAYERS):
        for ours, theirs in parts.items():
            for p in ("weight", "bias"):
                made[f"encoder.{i}.{ours}.{p}"] = names[f"encoder.layer.{i}.{theirs}.{p}"]
    np.savez(out / "pretrained.npz", **{k: v.astype(np.float16) for k, v in made.items()})
    (out / "pieces.txt").write_text("\n".join(pieces))
    print(len(pieces), "pieces", sum(v.size for v in made.values()), "numbers")


if __name__ == "__main__":
    main()
