"""A prompt with several replies as one sequence: the prompt is read once, and no reply sees another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from .model import Llama
from .tokens import PAD_ID


@dataclass(frozen=True)
class Group:
    prompt: list[int]
    replies: list[list[int]]
    advantages: list[float]

    @property
    def length(self) -> int:
        return len(self.prompt) + sum(map(len, self.replies))


@dataclass(frozen=True)
class Packed:
    """Groups of like length."""

    tokens: Tensor
    """`[groups, width]`"""
    positions: Tensor
    bias: Tensor
    """`[groups, 1, width, width]`"""
    source: Tensor
    """For each token of the replies, the place in the flattened batch whose hidden state predicts it."""
    target: Tensor
    """That token."""
    reply: Tensor
    """Which reply it belongs to, counted through all groups."""
    advantages: Tensor
    """By reply."""


def pack(groups: Sequence[Group], device: torch.device) -> Packed:
    width = -(-max(group.length for group in groups) // 8) * 8
    tokens = torch.full((len(groups), width), PAD_ID)
    positions = torch.zeros((len(groups), width), dtype=torch.long)
    # 0: prompt; 1, 2, …: replies; -1: padding, which sees itself alone.
    part = torch.full((len(groups), width), -1)
    source: list[int] = []
    target: list[int] = []
    reply: list[int] = []
    count = 0
    for row, group in enumerate(groups):
        end = len(group.prompt)
        tokens[row, :end] = torch.tensor(group.prompt)
        positions[row, :end] = torch.arange(end)
        part[row, :end] = 0
        for number, ids in enumerate(group.replies, 1):
            tokens[row, end : end + len(ids)] = torch.tensor(ids)
            positions[row, end : end + len(ids)] = torch.arange(len(ids)) + len(group.prompt)
            part[row, end : end + len(ids)] = number
            source += [row * width + len(group.prompt) - 1, *range(row * width + end, row * width + end + len(ids) - 1)]
            target += ids
            reply += [count] * len(ids)
            count += 1
            end += len(ids)
    same = part[:, :, None] == part[:, None, :]
    sees = (same | ((part[:, None, :] == 0) & (part[:, :, None] > 0))) & torch.ones(
        width, width, dtype=torch.bool
    ).tril()
    sees |= torch.eye(width, dtype=torch.bool)
    bias = torch.zeros(sees.shape).masked_fill_(~sees, float("-inf"))[:, None]
    return Packed(
        tokens.to(device),
        positions.to(device),
        bias.to(device),
        torch.tensor(source, device=device),
        torch.tensor(target, device=device),
        torch.tensor(reply, device=device),
        torch.tensor([a for group in groups for a in group.advantages], device=device),
    )


def log_probabilities(model: Llama, packed: Packed) -> Tensor:
    """Of each token of the replies, nats; float32."""
    hidden = model.hidden(packed.tokens, positions=packed.positions, bias=packed.bias).flatten(0, 1)
    scores = model.logits(hidden[packed.source]).float()
    return scores.log_softmax(-1).gather(-1, packed.target[:, None])[:, 0]


def micro_batches(groups: Sequence[Group], tokens: int) -> list[list[Group]]:
    """Groups of like length together, at most `tokens` with padding in each batch."""
    batches: list[list[Group]] = []
    for group in sorted(groups, key=lambda g: g.length):
        if batches and group.length * (len(batches[-1]) + 1) <= tokens:
            batches[-1].append(group)
        else:
            batches.append([group])
    return batches
