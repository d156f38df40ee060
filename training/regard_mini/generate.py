"""Replies to many prompts at once, with a cache."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from .model import Cache, Llama
from .tokens import END_ID, PAD_ID


def _padded_left(prompts: Sequence[Sequence[int]], device: torch.device) -> tuple[Tensor, Tensor]:
    """Tokens with padding before them, and how many are padding."""
    width = max(map(len, prompts))
    tokens = torch.full((len(prompts), width), PAD_ID)
    for row, prompt in enumerate(prompts):
        tokens[row, width - len(prompt) :] = torch.tensor(prompt)
    return tokens.to(device), torch.tensor([width - len(prompt) for prompt in prompts], device=device)


@torch.inference_mode()
def generate(
    model: Llama,
    prompts: Sequence[Sequence[int]],
    *,
    most: int,
    temperature: float = 0.0,
    copies: int = 1,
    dtype: torch.dtype = torch.bfloat16,
    generator: torch.Generator | None = None,
) -> list[list[int]]:
    """:param most: tokens of a reply; one that is cut off lacks its end token
    :param temperature: 0 is greedy
    :param copies: replies to each prompt, which is read only once
    :returns: replies to the first prompt, then those to the second, …
    """
    device = model.model.embed_tokens.weight.device
    tokens, padding = _padded_left(prompts, device)
    width = tokens.shape[1]
    # A long reply never runs past the positions that the model knows.
    most = min(most, model.config.max_position_embeddings - width)
    at = torch.arange(width, device=device)
    is_hidden = (at[None, None] < padding[:, None, None]) | (at[None, :] > at[:, None])[None]
    # A row of padding sees itself: a row that sees nothing has no softmax.
    is_hidden &= ~torch.eye(width, dtype=torch.bool, device=device)[None]
    bias = torch.zeros(is_hidden.shape, device=device).masked_fill_(is_hidden, float("-inf"))[:, None]

    def pick(hidden: Tensor) -> Tensor:
        scores = model.logits(hidden).float()
        if temperature == 0:
            return scores.argmax(-1)
        return torch.multinomial((scores / temperature).softmax(-1), 1, generator=generator)[:, 0]

    with torch.autocast(device.type, torch.bfloat16, enabled=dtype == torch.bfloat16):
        cache = Cache.empty(model.config, len(prompts), width, tokens, dtype)
        hidden = model.hidden(tokens, positions=(at - padding[:, None]).clamp_min(0), bias=bias, cache=cache)[:, -1]
        alive = torch.arange(len(prompts), device=device).repeat_interleave(copies)
        replies: list[list[int]] = [[] for _ in range(len(alive))]
        names = torch.arange(len(alive), device=device)
        cache = cache.rows(alive, width + most)
        padding = padding[alive]
        picked = pick(hidden[alive])
        for step in range(most):
            for name, token in zip(names.tolist(), picked.tolist(), strict=True):
                if not replies[name] or replies[name][-1] != END_ID:
                    replies[name].append(token)
            is_open = picked != END_ID
            if step + 1 == most or not bool(is_open.any()):
                break
            # Rows that are done are dropped once they are a fifth, for dropping copies the cache.
            if int(is_open.sum()) <= 0.8 * len(is_open):
                kept = is_open.nonzero()[:, 0]
                cache, padding, names, picked = cache.rows(kept), padding[kept], names[kept], picked[kept]
            else:
                picked = torch.where(is_open, picked, END_ID)
            keys = torch.arange(cache.length + 1, device=device)
            bias = torch.zeros((len(names), 1, 1, len(keys)), device=device)
            bias.masked_fill_((keys[None] < padding[:, None])[:, None, None], float("-inf"))
            position = (cache.length - padding)[:, None]
            hidden = model.hidden(picked[:, None], positions=position, bias=bias, cache=cache)[:, -1]
            following = pick(hidden)
            picked = torch.where(picked == END_ID, END_ID, following)
    return replies
