from __future__ import annotations

import pytest

from regard_mini.corpus import Example
from regard_mini.reward import GroundedEvent, persons_in, rewards_of, social_grounding_reward


def gaze(*persons: int) -> GroundedEvent:
    return GroundedEvent("gaze", persons)


def gesture(*persons: int) -> GroundedEvent:
    return GroundedEvent("gesture", persons)


@pytest.mark.parametrize(
    ("text", "events", "question", "sgr"),
    [
        ("<gaze>Person 1 looks at Person 2</gaze>", [gaze(1, 2), gesture(0)], "Person 0?", 1),
        ("<gaze>Person 1 looks at Person 3</gaze>", [gaze(1, 2)], "", 0.5),
        ("Person 1 looks at Person 2", [gaze(1, 2)], "", 0),
        ("<gesture>Person 1 and Person 2</gesture>", [gaze(1, 2)], "", 0),
        ("<gaze>Person 1, P2, P5</gaze><gesture>Person 3</gesture>", [gaze(1, 2), gesture(3, 4)], "", 0.775),
        ("<gaze>Person 0 and Person 1</gaze>", [gaze(0, 1)], "Person 0 and Person 1?", 0),
        ("<gaze>person 1</gaze>", [gaze(1)], "", 0),
    ],
)
def test_golden_vectors_of_the_released_code(text: str, events: list[GroundedEvent], question: str, sgr: float) -> None:
    assert social_grounding_reward(text, events, question) == pytest.approx(sgr, abs=1e-6)


def test_no_reward_without_events_or_with_blank_tags() -> None:
    assert social_grounding_reward("<gaze>Person 1</gaze>", [], "") == 0
    assert social_grounding_reward("<gaze> \n </gaze><gesture></gesture>", [gaze(1)], "") == 0


def test_several_tags_over_several_lines_count_together() -> None:
    text = "<gaze>Person 1\nlooks</gaze> and then <gaze>at P2</gaze>"
    assert social_grounding_reward(text, [gaze(1, 2)], "") == 1


def test_a_p_inside_a_word_is_nobody() -> None:
    assert persons_in("MP3 and éP4, but P5 and Person  6") == {5, 6}


EXAMPLE = Example(
    "grasp",
    "<|grasp|>…",
    "",
    {
        "question": "Who?",
        "answer": "B",
        "events": [{"source": "gaze", "persons": [1, 2]}],
        "options": [],
        "category": "T1",
    },
)


def test_components_of_a_right_and_well_formed_reply() -> None:
    rewards = rewards_of(EXAMPLE, "<gaze>Person 1 looks at Person 2.</gaze>\n<answer>B</answer>")
    assert (rewards.correct, rewards.has_format, rewards.has_grounding, rewards.grounding_quality) == (1, 1, 1, 1)


def test_a_letter_alone_has_the_form_but_no_grounding_and_a_wrong_one_is_not_correct() -> None:
    rewards = rewards_of(EXAMPLE, "<answer>A</answer>")
    assert (rewards.correct, rewards.has_format, rewards.has_grounding, rewards.grounding_quality) == (0, 1, 0, 0)


def test_a_letter_outside_the_tag_is_no_answer() -> None:
    assert rewards_of(EXAMPLE, "<gaze>P1</gaze> B)").correct == 0
