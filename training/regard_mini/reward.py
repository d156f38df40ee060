"""The published reward: its four components and the Social Grounding Reward.

As released with arXiv 2605.15764 (training code, `trainer.py`). The same rule in TypeScript is
`src/reason/grasp/clips/grounding-reward.ts`; both are held to the same golden vectors.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from .corpus import Example

Source = Literal["gaze", "gesture"]
SOURCES: tuple[Source, Source] = ("gaze", "gesture")


@dataclass(frozen=True)
class GroundedEvent:
    source: Source
    persons: tuple[int, ...]


RECALL_WEIGHT, PRECISION_WEIGHT = 0.7, 0.3
_PERSON = re.compile(r"(?:Person\s+|\bP)(\d+)")


def persons_in(text: str) -> set[int]:
    """Numbers of the people named as `Person 3` or `P3`; case matters."""
    return {int(digits) for digits in _PERSON.findall(text)}


def tagged(text: str, source: Source) -> str:
    return " ".join(re.findall(rf"<{source}>(.*?)</{source}>", text, re.DOTALL))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def social_grounding_reward(text: str, events: Sequence[GroundedEvent], question: str) -> float:
    """`0.7 · recall + 0.3 · precision` over participants named inside the tags, those of the question left out."""
    asked = persons_in(question)
    inside = {source: tagged(text, source) for source in SOURCES}
    named = {source: persons_in(inside[source]) for source in SOURCES}
    novel = [(event.source, set(event.persons) - asked) for event in events]
    expected = {source: set().union(*(people for s, people in novel if s == source)) for source in SOURCES}
    if not any(inside[source].strip() for source in SOURCES) or not any(expected.values()):
        return 0.0
    recall = _mean([len(named[source] & people) / len(people) for source, people in novel if people])
    precision = _mean(
        [
            len((named[source] - asked) & expected[source]) / len(named[source] - asked)
            for source in SOURCES
            if named[source] - asked and expected[source]
        ]
    )
    return RECALL_WEIGHT * recall + PRECISION_WEIGHT * precision


@dataclass(frozen=True)
class Rewards:
    """The four components, each 0 to 1."""

    correct: float
    has_format: float
    has_grounding: float
    grounding_quality: float


WEIGHTS = Rewards(correct=1.0, has_format=0.1, has_grounding=0.05, grounding_quality=0.2)
"""As published."""

_LETTER = re.compile(r"<answer>\s*([A-D])\s*</answer>")
_FORMAT = re.compile(r"\s*(?:<gaze>[^<]*</gaze>\s*)?(?:<gesture>[^<]*</gesture>\s*)?<answer>\s*[A-D]\s*</answer>\s*")


def rewards_of(example: Example, reply: str) -> Rewards:
    """Components of a reply to a grasp example, from its `meta`."""
    events = [GroundedEvent(e["source"], tuple(e["persons"])) for e in example.meta["events"]]
    letter = _LETTER.search(reply)
    return Rewards(
        correct=float(letter is not None and letter[1] == example.meta["answer"]),
        has_format=float(_FORMAT.fullmatch(reply) is not None),
        has_grounding=float(any(re.search(rf"<{s}>.*?</{s}>", reply, re.DOTALL) for s in SOURCES)),
        grounding_quality=social_grounding_reward(reply, events, example.meta["question"]),
    )
