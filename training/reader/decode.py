"""python decode.py FOLDER WEIGHTS_DIR QUESTIONS OUT: reads masked questions; lines of id, out, p, and how many ways agree.

Each question is read a few times with its marks numbered otherwise; what most of them read the same is taken.
"""

import json
import math
import random
import re
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import torch
from model import LONGEST_IN, Reader
from symbols import SYMBOLS
from wordpiece import WordPiece

WAYS = 4
MARK = re.compile(r"\b([ptn])([0-9])\b")


def renumbered(text, r):
    names = {}
    for kind, most in (("p", 6), ("t", 6), ("n", 4)):
        found = list(dict.fromkeys(m.group(0) for m in MARK.finditer(text) if m.group(1) == kind))
        names |= dict(zip(found, (f"{kind}{i}" for i in r.sample(range(most), len(found))), strict=True)) if len(found) <= most else {}
    back = {v: k for k, v in names.items()}
    return MARK.sub(lambda m: names.get(m.group(0), m.group(0)), text), back


def load(folder, weights):
    pieces = (folder / "pieces.txt").read_text().split("\n")
    model = Reader(len(pieces), len(SYMBOLS))
    state = {}
    for part in sorted(weights.glob("weights-*.npz")):
        state |= {k: torch.from_numpy(v.astype(np.float32)) for k, v in np.load(part).items()}
    model.load_state_dict(state)
    return model.eval(), WordPiece(pieces)


def main():
    folder, weights, questions, out = map(Path, sys.argv[1:5])
    torch.set_num_threads(2)
    model, tokens = load(folder, weights)
    r = random.Random(3)
    with out.open("w") as to:
        for line in questions.read_text().splitlines():
            row = json.loads(line)
            text = re.sub(r"[\s?.!]+$", "", row["text"])
            ways = [(f"{text} ?", {})] + [renumbered(text + end, r) for end in (" ?", "", " ?")][: WAYS - 1]
            ids = [tokens.ids(t) for t, _ in ways]
            if max(map(len, ids)) > LONGEST_IN:
                to.write(json.dumps({"id": row["id"], "out": "", "p": 0, "agree": 0}) + "\n")
                continue
            batch = torch.zeros(len(ids), max(map(len, ids)), dtype=torch.long)
            for i, one in enumerate(ids):
                batch[i, : len(one)] = torch.tensor(one)
            got, chances = model.greedy(batch)
            read = []
            for g, (_, back), c in zip(got.tolist(), ways, chances.tolist(), strict=True):
                g = g[: g.index(2)] if 2 in g else g
                read.append((" ".join(back.get(SYMBOLS[s], SYMBOLS[s]) for s in g), math.exp(c)))
            votes = Counter()
            for o, c in read:
                votes[o] += c
            best, total = votes.most_common(1)[0]
            to.write(json.dumps({"id": row["id"], "out": best, "p": total / len(read), "agree": sum(o == best for o, _ in read), "first": read[0][1]}) + "\n")


if __name__ == "__main__":
    main()
