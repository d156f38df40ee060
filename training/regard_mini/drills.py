"""Exercises in looking up and copying: `python -m regard_mini.drills --corpus DIR --out FILE --count 20000`.

A reply in GRASP's form says one or two events, so looking them up is seldom practised and is learnt late. A drill has
the events of a grasp example in the same form and tells all of them, in random order, half of them people first and
half time first: a dozen look-ups an example.
"""

from __future__ import annotations

import argparse
import json
import random
import re
from pathlib import Path

from .corpus import read_examples

LINE = re.compile(r"(\w+) (.+?) ([\d.]+)(?:-([\d.]+))?$")
MOST_EVENTS = 12


def _people(numbers: list[str]) -> str:
    names = [f"Person {n}" for n in sorted(numbers, key=int)]
    return " and ".join(names) if len(names) <= 2 else f"{', '.join(names[:-1])}, and {names[-1]}"


def clause(kind: str, who: str) -> str:
    """As `gazeClause` and `gestureClause` of `src/reason/grasp/wording.ts` say it."""
    numbers = re.findall(r"P(\d+)", who)
    first = f"Person {numbers[0]}"
    aim = f"Person {numbers[1]}" if len(numbers) > 1 else "an object" if who.endswith("object") else "a place"
    handed = f"something to {aim}" if len(numbers) > 1 else "an object"
    match kind:
        case "look":
            return f"{first} looks at {aim}"
        case "contact":
            return f"{_people(numbers)} make eye contact"
        case "joint":
            return f"{_people(numbers)} look at the same thing"
        case "follow":
            return f"{aim} follows the gaze of {first}"
        case "capture":
            return f"{_people(numbers)} suddenly shift gaze"
        case "shift":
            return f"{first} quickly changes gaze direction"
        case "point":
            return f"{first} points at {aim}"
        case "reach":
            return f"{first} reaches for {aim}"
        case "give":
            return f"{first} gives {handed}"
        case "show":
            return f"{first} shows {handed}"
    raise ValueError(kind)


def drill(body: str, rng: random.Random) -> tuple[str, str] | None:
    """Body and reply made of the events of a body; `None` without events."""
    lines = [line for line in body.removeprefix("<|grasp|>").split("\n") if LINE.match(line) and " P" in line]
    if not lines:
        return None
    chosen = sorted(rng.sample(range(len(lines)), min(len(lines), rng.randint(4, MOST_EVENTS))))
    shown = [lines[i] for i in chosen]
    told = []
    for line in rng.sample(shown, len(shown)):
        kind, who, start, end = LINE.match(line).groups()  # type: ignore[union-attr]
        if rng.random() < 0.5:
            when = f"at {start} seconds" if end is None else f"from {start} to {end} seconds"
            told.append(f"{clause(kind, who)} {when}.")
        else:
            when = f"At {start} seconds" if end is None else f"Between {start} and {end} seconds"
            told.append(f"{when}, {clause(kind, who)}.")
    return "<|grasp|>" + "\n".join(shown) + "\nAll.", " ".join(told)


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--corpus", type=Path, required=True)
    p.add_argument("--out", type=Path, required=True)
    p.add_argument("--count", type=int, default=20_000)
    p.add_argument("--seed", type=int, default=3)
    args = p.parse_args()
    rng = random.Random(args.seed)
    made = 0
    with args.out.open("w") as out:
        for example in read_examples(args.corpus / "train.jsonl"):
            pair = drill(example.body, rng) if example.task == "grasp" else None
            if pair is None or made == args.count:
                continue
            made += 1
            row = {"task": "grasp", "body": pair[0], "reply": pair[1], "meta": {"kind": "drill"}}
            out.write(json.dumps(row) + "\n")
    print(json.dumps({"drills": made}))


if __name__ == "__main__":
    main()
