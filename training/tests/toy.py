"""A corpus of three toy tasks in the form of the real one, small enough for tests."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve"]
THINGS = ["cup", "book", "lamp"]


def query(rng: random.Random) -> dict[str, Any]:
    who, thing, at = rng.choice(NAMES), rng.choice(THINGS), f"{rng.randrange(60)}.{rng.randrange(10)}"
    return {
        "task": "query",
        "body": f"<|query|>People: {', '.join(NAMES)}. Things: {thing}.\ndoes {who} look at the {thing} at {at} s?",
        "reply": f"whether; look by {who} to the {thing}; at {at} s",
        "meta": {"kind": "whether"},
    }


def answer(rng: random.Random) -> dict[str, Any]:
    who, thing, times = rng.choice(NAMES), rng.choice(THINGS), rng.randrange(2, 9)
    text = f"{who} looked at the {thing} {times} times"
    return {
        "task": "answer",
        "body": f"<|answer|>F1: {text}.\nhow often does {who} look at the {thing}?",
        "reply": f"{text} [F1].",
        "meta": {"allowed": ["F1"]},
    }


def grasp(rng: random.Random) -> dict[str, Any]:
    by, to = rng.sample(range(6), 2)
    others = rng.sample([p for p in range(6) if p != to], 3)
    options = [to, *others]
    rng.shuffle(options)
    letter = "ABCD"[options.index(to)]
    start = rng.randrange(0, 18) / 2
    span = f"{start:.1f}-{start + 1:.1f}"
    question = f"Who is Person {by} looking at between {start:.1f} and {start + 1:.1f} seconds?"
    other = f"look P{options[1]}>P{options[2]} {start + 2:.1f}-{start + 3.5:.1f}"
    listed = "\n".join(f"{letter}) Person {p}" for letter, p in zip("ABCD", options, strict=True))
    return {
        "task": "grasp",
        "body": f"<|grasp|>look P{by}>P{to} {span}\n{other}\n{question}\n{listed}",
        "reply": f"<gaze>Person {by} looks at Person {to}.</gaze>\n<answer>{letter}</answer>",
        "meta": {
            "question": question,
            "options": [f"Person {p}" for p in options],
            "answer": letter,
            "category": "T1",
            "events": [{"source": "gaze", "persons": [by, to]}],
        },
    }


def write_toy_corpus(folder: Path, train: int, dev: int = 30, seed: int = 1) -> None:
    rng = random.Random(seed)
    folder.mkdir(parents=True, exist_ok=True)
    for name, count in (("train", train), ("dev", dev), ("test", dev)):
        with (folder / f"{name}.jsonl").open("w") as file:
            for index in range(count):
                file.write(json.dumps((query, answer, grasp)[index % 3](rng)) + "\n")
