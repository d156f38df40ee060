"""Examples as numbers, and batches of examples of like length."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from tokenizers import Tokenizer
from torch import Tensor

from .config import CONTEXT
from .tokens import END_ID, PAD_ID, REPLY, SPECIAL_TOKENS, TASKS, Task


@dataclass(frozen=True)
class Example:
    """One line of the corpus."""

    task: Task
    body: str
    reply: str
    meta: dict[str, Any]

    @property
    def prompt(self) -> str:
        """What the model is given: the body with its task token, and the reply token."""
        return self.body + REPLY


def read_examples(path: Path, limit: int | None = None) -> Iterator[Example]:
    with path.open(encoding="utf8") as lines:
        for index, line in enumerate(lines):
            if limit is not None and index >= limit:
                return
            row = json.loads(line)
            yield Example(row["task"], row["body"], row["reply"], row.get("meta") or {})


def sample_by_task(path: Path, count: int, seed: int = 1) -> dict[Task, list[Example]]:
    """The same `count` examples of each task every time."""
    by_task: dict[Task, list[Example]] = {task: [] for task in TASKS}
    for example in read_examples(path):
        by_task[example.task].append(example)
    rng = random.Random(seed)
    return {task: rng.sample(found, min(count, len(found))) for task, found in by_task.items() if found}


@dataclass(frozen=True)
class Encoded:
    """Examples one behind the other."""

    tokens: np.ndarray
    """All tokens, uint16."""
    starts: np.ndarray
    """Where each example starts, and the end of the last."""
    replies: np.ndarray
    """Tokens of each example's prompt: where its reply starts."""
    tasks: np.ndarray
    """Index into `TASKS`."""

    def __len__(self) -> int:
        return len(self.replies)

    @property
    def lengths(self) -> np.ndarray:
        return np.diff(self.starts)


def encode_examples(examples: Sequence[Example], tokenizer: Tokenizer) -> tuple[Encoded, int]:
    """:returns: the examples that fit into the context, and how many did not"""
    parts, lengths, replies, tasks, dropped = [], [], [], [], 0
    for first in range(0, len(examples), 4096):
        chunk = examples[first : first + 4096]
        prompts = tokenizer.encode_batch_fast([e.prompt for e in chunk], add_special_tokens=False)
        answers = tokenizer.encode_batch_fast([e.reply for e in chunk], add_special_tokens=False)
        for example, prompt, answer in zip(chunk, prompts, answers, strict=True):
            ids = [*prompt.ids, *answer.ids, END_ID]
            if len(ids) > CONTEXT:
                dropped += 1
                continue
            parts.append(np.asarray(ids, dtype=np.uint16))
            lengths.append(len(ids))
            replies.append(len(prompt.ids))
            tasks.append(TASKS.index(example.task))
    encoded = Encoded(
        np.concatenate(parts) if parts else np.zeros(0, np.uint16),
        np.concatenate(([0], np.cumsum(lengths))).astype(np.int64),
        np.asarray(replies, np.int32),
        np.asarray(tasks, np.int8),
    )
    return encoded, dropped


def encode_file(path: Path, tokenizer: Tokenizer, cache: Path) -> Encoded:
    """Encodes a file of examples once; later calls read the numbers back."""
    kept = cache / f"{path.stem}.npz"
    if not kept.exists():
        encoded, dropped = encode_examples(list(read_examples(path)), tokenizer)
        if dropped:
            print(json.dumps({"file": path.name, "longer_than_context": dropped}), flush=True)
        cache.mkdir(parents=True, exist_ok=True)
        np.savez(kept, tokens=encoded.tokens, starts=encoded.starts, replies=encoded.replies, tasks=encoded.tasks)
        return encoded
    with np.load(kept) as stored:
        return Encoded(stored["tokens"], stored["starts"], stored["replies"], stored["tasks"])


DRILL = "drill"
Pool = str
"""A task, or `DRILL`: what batches are mixed from."""
POOLS: tuple[Pool, ...] = (*TASKS, DRILL)


def with_drills(encoded: Encoded, drills: Encoded) -> Encoded:
    """Both, the drills as a pool of their own."""
    return Encoded(
        np.concatenate((encoded.tokens, drills.tokens)),
        np.concatenate((encoded.starts, drills.starts[1:] + encoded.starts[-1])),
        np.concatenate((encoded.replies, drills.replies)),
        np.concatenate((encoded.tasks, np.full(len(drills), POOLS.index(DRILL), np.int8))),
    )


def repeats(count: int, vocab_size: int, rng: torch.Generator) -> Batch:
    """Random tokens, twice: the second time they are the reply, but for the first of them."""
    length = int(torch.randint(8, 33, (1,), generator=rng))
    once = torch.randint(len(SPECIAL_TOKENS), vocab_size, (count, length), generator=rng)
    is_reply = torch.arange(2 * length).expand(count, -1) > length
    return Batch(torch.cat((once, once), 1), is_reply, torch.ones_like(is_reply))


@dataclass(frozen=True)
class Batch:
    """Examples padded on the right: under causal attention no real token sees the padding, so no mask is needed."""

    tokens: Tensor
    """`[batch, count]`"""
    is_reply: Tensor
    """Whether the token at a position is part of a reply or its end, `[batch, count]`."""
    is_real: Tensor
    """Whether it is no padding, `[batch, count]`."""

    def to(self, device: torch.device) -> Batch:
        return Batch(self.tokens.to(device), self.is_reply.to(device), self.is_real.to(device))


def batch_of(encoded: Encoded, rows: Sequence[int]) -> Batch:
    lengths = encoded.lengths[list(rows)]
    width = -(-int(lengths.max()) // 8) * 8
    tokens = np.full((len(rows), width), PAD_ID, np.int64)
    for line, row in enumerate(rows):
        tokens[line, : lengths[line]] = encoded.tokens[encoded.starts[row] : encoded.starts[row + 1]]
    at = np.arange(width)[None]
    is_real = at < lengths[:, None]
    is_reply = is_real & (at >= encoded.replies[list(rows)][:, None])
    return Batch(torch.from_numpy(tokens), torch.from_numpy(is_reply), torch.from_numpy(is_real))


def bucketed(encoded: Encoded, order: Sequence[int], tokens: int) -> list[list[int]]:
    """Cuts a random order into batches of at most `tokens` with padding, examples of like length together."""
    batches: list[list[int]] = []
    pool = sorted(order, key=lambda row: int(encoded.lengths[row]))
    current: list[int] = []
    for row in pool:
        width = -(-int(encoded.lengths[row]) // 8) * 8
        if current and width * (len(current) + 1) > tokens:
            batches.append(current)
            current = []
        current.append(row)
    if current:
        batches.append(current)
    return batches


POOL_STEPS = 8
"""Steps whose examples are drawn at once: the more, the more alike the lengths in one batch, and the less padding."""


class Stream:
    """Endless steps of the optimiser, each some batches for each process.

    Each task's examples are gone through in a random order of their own, again and again, and mixed by `shares`. Those
    of several steps are drawn at once and cut into batches of like length, which are dealt out so that every step has
    short ones and long ones.
    """

    def __init__(
        self, encoded: Encoded, shares: dict[Pool, float], step_tokens: int, part_tokens: int, seed: int
    ) -> None:
        self.encoded, self.step_tokens, self.part_tokens = encoded, step_tokens, part_tokens
        self.rng = random.Random(seed)
        self.rows = {task: np.flatnonzero(encoded.tasks == index).tolist() for index, task in enumerate(POOLS)}
        self.shares = {task: share for task, share in shares.items() if self.rows[task] and share > 0}
        self.queues: dict[Pool, list[int]] = {task: [] for task in self.shares}
        self.passes: dict[Pool, int] = {task: -1 for task in self.shares}
        self.ready: list[list[list[list[int]]]] = []

    def draw(self, task: Pool) -> int:
        if not self.queues[task]:
            self.queues[task] = self.rng.sample(self.rows[task], len(self.rows[task]))
            self.passes[task] += 1
        return self.queues[task].pop()

    def fill(self, parts: int) -> None:
        names, weights = list(self.shares), list(self.shares.values())
        rows: list[int] = []
        size = 0
        while size < self.step_tokens * POOL_STEPS:
            rows.append(self.draw(self.rng.choices(names, weights)[0]))
            size += int(self.encoded.lengths[rows[-1]])
        batches = bucketed(self.encoded, rows, self.part_tokens)
        per_part = max(1, round(len(batches) / (POOL_STEPS * parts)))
        steps = max(1, len(batches) // (per_part * parts))
        dealt: list[list[list[list[int]]]] = [[[] for _ in range(parts)] for _ in range(steps)]
        for index, batch in enumerate(batches):
            # No process always gets the longest.
            turn, step = divmod(index, steps)
            dealt[step][(turn + step) % parts].append(batch)
        self.rng.shuffle(dealt)
        self.ready = dealt

    def step(self, parts: int) -> list[list[list[int]]]:
        """For each of so many processes its batches of rows, which together are one step."""
        if not self.ready:
            self.fill(parts)
        return self.ready.pop()
