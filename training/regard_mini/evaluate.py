"""How a model does on examples: loss of the replies, and greedy replies against the corpus's."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import torch
import torch.nn.functional as F
from tokenizers import Tokenizer

from .corpus import Example, batch_of, bucketed, encode_examples
from .generate import generate
from .model import Llama
from .reward import Rewards, rewards_of
from .tokens import END_ID, Task

MOST_REPLY: dict[Task, int] = {"query": 96, "answer": 160, "grasp": 300}
"""Most tokens of a reply, as in the app (`MINI_REPLY_TOKENS`)."""


def greedy(
    model: Llama,
    tokenizer: Tokenizer,
    examples: Sequence[Example],
    *,
    batch: int = 64,
    dtype: torch.dtype = torch.bfloat16,
) -> list[str]:
    """One reply to each example. Prompts of like length are read together."""
    prompts = [e.ids for e in tokenizer.encode_batch([x.prompt for x in examples], add_special_tokens=False)]
    replies = [""] * len(examples)
    order = sorted(range(len(examples)), key=lambda i: len(prompts[i]))
    for first in range(0, len(order), batch):
        rows = order[first : first + batch]
        most = max(MOST_REPLY[examples[i].task] for i in rows)
        for row, ids in zip(rows, generate(model, [prompts[i] for i in rows], most=most, dtype=dtype), strict=True):
            replies[row] = tokenizer.decode([t for t in ids if t != END_ID], skip_special_tokens=False)
    return replies


def letter_of(reply: str) -> str | None:
    found = re.search(r"<answer>\s*([A-D])\s*</answer>", reply)
    return found[1] if found else None


@dataclass(frozen=True)
class Score:
    count: int
    exact: float
    """Share of replies that are the corpus's, letter by letter."""
    accuracy: float | None
    """Grasp only: share of right letters."""
    sgr: float | None
    """Grasp only: mean Social Grounding Reward."""


def score(examples: Sequence[Example], replies: Sequence[str]) -> Score:
    exact = sum(e.reply == r for e, r in zip(examples, replies, strict=True)) / len(examples)
    graded = [
        (letter_of(r) == e.meta["answer"], rewards_of(e, r))
        for e, r in zip(examples, replies, strict=True)
        if e.task == "grasp"
    ]
    if not graded:
        return Score(len(examples), exact, None, None)
    rewards: list[Rewards] = [r for _, r in graded]
    return Score(
        len(examples),
        exact,
        sum(right for right, _ in graded) / len(graded),
        sum(r.grounding_quality for r in rewards) / len(rewards),
    )


@torch.inference_mode()
def reply_loss(model: Llama, tokenizer: Tokenizer, examples: Sequence[Example], tokens: int = 8192) -> float:
    """Mean cross entropy of a token of the replies, nats."""
    encoded, _ = encode_examples(examples, tokenizer)
    device = model.model.embed_tokens.weight.device
    total, count = 0.0, 0
    for rows in bucketed(encoded, range(len(encoded)), tokens):
        batch = batch_of(encoded, rows).to(device)
        with torch.autocast(device.type, torch.bfloat16):
            chosen = batch.is_reply[:, 1:]
            logits = model.logits(model.hidden(batch.tokens[:, :-1])[chosen])
        total += float(F.cross_entropy(logits.float(), batch.tokens[:, 1:][chosen], reduction="sum"))
        count += int(chosen.sum())
    return total / max(1, count)
