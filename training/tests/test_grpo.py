from __future__ import annotations

import pytest
import torch

from regard_mini.grpo import advantages_of, is_telling, overlong_penalty, policy_loss
from regard_mini.model import Llama
from regard_mini.reward import Rewards
from regard_mini.rollouts import Group, log_probabilities, micro_batches, pack

RIGHT, WRONG = Rewards(1, 1, 1, 0.5), Rewards(0, 1, 1, 0.1)


def test_each_component_is_centred_on_its_group_and_weighted_as_published() -> None:
    right, wrong = advantages_of([RIGHT, WRONG], [10, 10], 192)
    assert right == pytest.approx(0.5 * 1.0 + 0.2 * 0.2)
    assert wrong == pytest.approx(-right)


def test_replies_that_are_all_alike_teach_nothing() -> None:
    alike = advantages_of([RIGHT] * 8, [20] * 8, 192)
    assert alike == [0.0] * 8
    assert not is_telling(Group([5], [[1]] * 8, alike))
    assert is_telling(Group([5], [[1]] * 2, advantages_of([RIGHT, WRONG], [20, 20], 192)))


def test_the_penalty_of_over_long_replies_grows_over_the_last_quarter() -> None:
    assert [overlong_penalty(n, 1024) for n in (10, 768, 896, 1024)] == [0, 0, 0.5, 1]
    assert advantages_of([RIGHT, RIGHT], [192, 10], 192) == [-1.0, 0.0]


def test_advantages_are_clipped() -> None:
    assert advantages_of([RIGHT, RIGHT], [5000, 10], 192)[0] == -5.0


GROUPS = [
    Group([5, 6, 7, 8], [[9, 10, 1], [11, 1]], [0.5, -0.5]),
    Group([12, 13], [[14, 15, 16, 17, 1]], [0.0]),
]


def test_replies_packed_behind_one_prompt_are_as_probable_as_each_alone(model: Llama) -> None:
    with torch.inference_mode():
        together = log_probabilities(model, pack(GROUPS, torch.device("cpu")))
        alone = []
        for group in GROUPS:
            for reply in group.replies:
                scores = model(torch.tensor([group.prompt + reply])).log_softmax(-1)[0, len(group.prompt) - 1 : -1]
                alone.append(scores.gather(-1, torch.tensor(reply)[:, None])[:, 0])
    torch.testing.assert_close(together, torch.cat(alone), rtol=1e-4, atol=1e-4)


def test_a_step_makes_the_better_reply_more_probable_and_the_worse_one_less(model: Llama) -> None:
    reference = model
    policy = Llama(model.config)
    policy.load_state_dict(model.state_dict())
    packed = pack(GROUPS[:1], torch.device("cpu"))
    before = log_probabilities(policy, packed).detach()
    loss, kl = policy_loss(policy, reference, GROUPS[:1], 0.05, 2)
    assert kl == pytest.approx(0, abs=1e-6)
    loss.backward()
    with torch.no_grad():
        for weight in policy.parameters():
            weight -= 0.01 * weight.grad
        change = log_probabilities(policy, packed) - before
    assert change[:3].sum() > 0 > change[3:].sum()


def test_micro_batches_hold_every_group_and_no_more_tokens_than_allowed() -> None:
    groups = [Group([1] * n, [[1]], [0.0]) for n in range(3, 40)]
    batches = micro_batches(groups, 100)
    assert sorted(g.length for b in batches for g in b) == [g.length for g in groups]
    assert all(len(b) * max(g.length for g in b) <= 100 for b in batches)
