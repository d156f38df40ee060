from __future__ import annotations

import torch
from transformers import LlamaConfig, LlamaForCausalLM

from regard_mini.generate import generate
from regard_mini.model import Cache, Llama
from regard_mini.tokens import END_ID


def test_scores_are_those_of_hugging_face(model: Llama) -> None:
    theirs = LlamaForCausalLM(LlamaConfig(**model.config.to_hf(pad=0, end=1), attn_implementation="eager")).eval()
    weights = {**model.state_dict(), "lm_head.weight": model.model.embed_tokens.weight}
    assert theirs.load_state_dict(weights, strict=False).missing_keys == []
    tokens = torch.randint(0, model.config.vocab_size, (2, 50))
    with torch.inference_mode():
        torch.testing.assert_close(model(tokens), theirs(tokens).logits, rtol=1e-4, atol=1e-4)


def test_reading_with_a_cache_gives_the_same_as_reading_at_once(model: Llama) -> None:
    tokens = torch.randint(0, model.config.vocab_size, (1, 12))
    cache = Cache.empty(model.config, 1, 12, tokens, torch.float32)
    with torch.inference_mode():
        whole = model(tokens)
        first = model.hidden(tokens[:, :7], cache=cache)
        parts = [first]
        for at in range(7, 12):
            bias = torch.zeros(1, 1, 1, at + 1)
            parts.append(model.hidden(tokens[:, at : at + 1], positions=torch.tensor([[at]]), bias=bias, cache=cache))
        torch.testing.assert_close(model.logits(torch.cat(parts, 1)), whole, rtol=1e-4, atol=1e-4)


def greedy_slowly(model: Llama, prompt: list[int], most: int) -> list[int]:
    tokens = list(prompt)
    with torch.inference_mode():
        while len(tokens) - len(prompt) < most and (len(tokens) == len(prompt) or tokens[-1] != END_ID):
            tokens.append(int(model(torch.tensor([tokens]))[0, -1].argmax()))
    return tokens[len(prompt) :]


def test_prompts_of_several_lengths_read_together_get_the_replies_that_each_gets_alone(model: Llama) -> None:
    prompts = [torch.randint(3, model.config.vocab_size, (n,)).tolist() for n in (5, 23, 11, 17)]
    together = generate(model, prompts, most=20, dtype=torch.float32)
    assert together == [greedy_slowly(model, prompt, 20) for prompt in prompts]


def test_copies_of_a_prompt_differ_when_sampled_and_not_when_greedy(model: Llama) -> None:
    prompts = [[5, 6, 7], [8, 9]]
    greedy = generate(model, prompts, most=8, copies=3, dtype=torch.float32)
    assert greedy[0] == greedy[1] == greedy[2]
    sampled = generate(model, prompts, most=8, copies=3, temperature=1.0, dtype=torch.float32)
    assert len(sampled) == 6 and sampled[0] != sampled[1]
