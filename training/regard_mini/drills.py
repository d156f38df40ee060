"""Exercises in looking up and copying: `python -m regard_mini.drills --corpus DIR --out FILE`.

A reply in GRASP's form says one or two events and one letter, so looking events and options up is seldom practised and
is learnt late. Three kinds of drills practise it:

- The events of a grasp example in the same form, and all of them told, in random order, half of them people first and
  half time first: a dozen look-ups an example.
- The example with few events besides those that its reply tells, and its options in another order: three letters for
  the work of one.
- The options alone, and each of them with its letter, in random order: four letters.
"""

from __future__ import annotations

import argparse
import json
import random
import re
from pathlib import Path

from .corpus import Example, read_examples

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


LETTERS = "ABCD"


def _parts(body: str) -> tuple[list[str], str, list[str]]:
    """Events, question, and the options without letters."""
    lines = body.removeprefix("<|grasp|>").split("\n")
    question, options = lines[-5], [line[3:] for line in lines[-4:]]
    return lines[:-5], question, options


def few_events(example: Example, rng: random.Random) -> tuple[str, str]:
    """:returns: body and reply; the reply is the example's but for its letter"""
    events, question, options = _parts(example.body)
    told = [line for line in events if (found := LINE.match(line)) and clause(found[1], found[2]) in example.reply]
    others = rng.sample(events, min(len(events), rng.randint(0, 4)))
    kept = [line for line in events if line in told or line in others]
    order = rng.sample(range(4), 4)
    listed = [f"{letter}) {options[i]}" for letter, i in zip(LETTERS, order, strict=True)]
    letter = LETTERS[order.index(LETTERS.index(example.meta["answer"]))]
    reply = re.sub(r"<answer>[A-D]</answer>", f"<answer>{letter}</answer>", example.reply)
    return "<|grasp|>" + "\n".join([*kept, question, *listed]), reply


def options_alone(example: Example, rng: random.Random) -> tuple[str, str]:
    _, question, options = _parts(example.body)
    listed = [f"{letter}) {option}" for letter, option in zip(LETTERS, options, strict=True)]
    told = [f"{options[i]}\n<answer>{LETTERS[i]}</answer>" for i in rng.sample(range(4), 4)]
    return "<|grasp|>" + "\n".join([question, *listed]), "\n".join(told)


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--corpus", type=Path, required=True)
    p.add_argument("--out", type=Path, required=True)
    p.add_argument("--events", type=int, default=16_000, help="drills of the first kind")
    p.add_argument("--few", type=int, default=40_000, help="of the second")
    p.add_argument("--options", type=int, default=10_000, help="of the third")
    p.add_argument("--seed", type=int, default=3)
    args = p.parse_args()
    rng = random.Random(args.seed)
    examples = [e for e in read_examples(args.corpus / "train.jsonl") if e.task == "grasp"]
    rows: list[tuple[str, str]] = []
    for example in rng.sample(examples, min(args.events, len(examples))):
        made = drill(example.body, rng)
        rows += [made] if made else []
    rows += [few_events(e, rng) for e in rng.sample(examples, min(args.few, len(examples)))]
    rows += [options_alone(e, rng) for e in rng.sample(examples, min(args.options, len(examples)))]
    with args.out.open("w") as out:
        for body, reply in rows:
            row = {"task": "grasp", "body": body, "reply": reply, "meta": {"kind": "drill"}}
            out.write(json.dumps(row) + "\n")
    print(json.dumps({"drills": len(rows)}))


if __name__ == "__main__":
    main()
