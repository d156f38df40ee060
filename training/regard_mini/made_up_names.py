"""Exchanges names for made-up ones: `python -m regard_mini.made_up_names --corpus DIR --out DIR`.

A few hundred names are learnt by heart, and then unseen ones are mistaken for known ones. Names that occur once can
only be copied. The same word is exchanged in body and reply, in the case in which it is written; misspelt names stay.
"""

from __future__ import annotations

import argparse
import json
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

ONSETS = (
    "b c d f g h j k l m n p r s t v w y z br ch cl dr fl gr kh kr l m n ph pr qu r s sh sk st th tr vl x zh".split()
)
VOWELS = "a e i o u a e i o ae ai ea ee ia ie io oa ou ö ü é á".split()
CODAS = "l m n r s t k d x sh th nn ll ng v z".split()
ORDINARY = 60
"""Examples that have a name's letters in lower case without having the name, from which on it counts as a word too."""
LETTERS = re.compile(r"\w+")


def made_up_name(rng: random.Random) -> str:
    """One to three syllables with a capital, as `Krianneth`."""
    syllables = rng.choices((1, 2, 3), (2, 6, 3))[0]
    name = "".join(
        (rng.choice(ONSETS) if i or rng.random() < 0.8 else "") + rng.choice(VOWELS) for i in range(syllables)
    )
    if syllables == 1 or rng.random() < 0.5:
        name += rng.choice(CODAS)
    return name[:1].upper() + name[1:]


def in_case_of(word: str, written: str) -> str:
    if written.islower():
        return word.lower()
    return word.upper() if written.isupper() and len(written) > 1 else word


def exchange(row: dict[str, Any], ordinary: set[str], rng: random.Random) -> dict[str, Any]:
    """:param ordinary: words that a name may also be, lower case: such a name stays"""
    names = [n for n in row["meta"].get("names", []) if len(n) > 2 and n.isalpha() and n.lower() not in ordinary]
    if not names:
        return row
    fresh = {name.lower(): made_up_name(rng) for name in names}
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, fresh))})(?!\w)", re.IGNORECASE)

    def of(text: str) -> str:
        return pattern.sub(lambda found: in_case_of(fresh[found[0].lower()], found[0]), text)

    return {**row, "body": of(row["body"]), "reply": of(row["reply"])}


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--corpus", type=Path, required=True)
    p.add_argument("--out", type=Path, required=True)
    p.add_argument("--share", type=float, default=0.6, help="of the examples with names")
    p.add_argument("--seed", type=int, default=5)
    args = p.parse_args()
    rng = random.Random(args.seed)
    args.out.mkdir(parents=True, exist_ok=True)
    names: set[str] = set()
    words: Counter[str] = Counter()
    with (args.corpus / "train.jsonl").open(encoding="utf8") as lines:
        for line in lines:
            row = json.loads(line)
            known = {name.lower() for name in row["meta"].get("names", [])}
            names |= known
            if row["task"] != "grasp":
                words.update(set(filter(str.islower, LETTERS.findall(row["body"]))) - known)
    ordinary = {name for name in names if words[name] > ORDINARY}
    changed = 0
    with (args.corpus / "train.jsonl").open(encoding="utf8") as lines, (args.out / "train.jsonl").open("w") as out:
        for line in lines:
            if '"names":["' in line and rng.random() < args.share:
                row = exchange(json.loads(line), ordinary, rng)
                line = json.dumps(row, ensure_ascii=False) + "\n"
                changed += 1
            out.write(line)
    for split in ("dev", "test"):
        (args.out / f"{split}.jsonl").write_bytes((args.corpus / f"{split}.jsonl").read_bytes())
    print(json.dumps({"exchanged": changed, "names": len(names), "kept_as_words": sorted(ordinary)}))


if __name__ == "__main__":
    main()
