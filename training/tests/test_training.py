from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer

from regard_mini.checkpoint import load_checkpoint, model_of, restore_optimisers, save_checkpoint
from regard_mini.config import CONTEXT
from regard_mini.corpus import Example, Stream, batch_of, encode_examples, read_examples, repeats
from regard_mini.drills import drill
from regard_mini.made_up_names import exchange
from regard_mini.model import Llama, RmsNorm
from regard_mini.optim import Optimisers, orthogonal, trapezoid
from regard_mini.sft import loss_sums


def examples_of(corpus: Path) -> list[Example]:
    return list(read_examples(corpus / "train.jsonl"))


def test_an_example_is_prompt_reply_and_end(corpus: Path, tokenizer: Tokenizer) -> None:
    example = examples_of(corpus)[0]
    encoded, dropped = encode_examples([example], tokenizer)
    assert dropped == 0
    text = tokenizer.decode(encoded.tokens.tolist(), skip_special_tokens=False)
    assert text == f"{example.body}<|reply|>{example.reply}<|end|>"
    assert tokenizer.decode(encoded.tokens[encoded.replies[0] :].tolist()) == example.reply


def test_what_is_longer_than_the_context_is_left_out_and_counted(tokenizer: Tokenizer) -> None:
    long = Example("query", "<|query|>" + "7" * CONTEXT, "none", {})
    assert encode_examples([long], tokenizer)[1] == 1


def test_digits_are_single_tokens_and_an_event_takes_seven(tokenizer: Tokenizer) -> None:
    assert [tokenizer.decode([t]) for t in tokenizer.encode(" at 12.5 s").ids] == [" at", " 1", "2", ".5", " s"]
    assert len(tokenizer.encode("<|grasp|>look P1>P2 3.0-4.5\nlook P1>P2 3.0-4.5").ids) == 1 + 7 + 7


def test_any_text_comes_back_as_it_was(tokenizer: Tokenizer) -> None:
    for text in ("Zoë’s “cup”? 0:11–0:44,5 #3 <b> äöü 日本", "P1>P2", " a  b\n\nc"):
        assert tokenizer.decode(tokenizer.encode(text).ids, skip_special_tokens=False) == text


def test_steps_deal_out_every_example_once_in_batches_of_like_length_for_all_processes(
    corpus: Path, tokenizer: Tokenizer
) -> None:
    encoded, _ = encode_examples(examples_of(corpus), tokenizer)
    stream = Stream(encoded, {"query": 1, "grasp": 1}, 1000, 500, seed=1)
    seen: list[int] = []
    for _ in range(6):
        parts = stream.step(2)
        assert len(parts) == 2 and all(parts)
        assert all(len(b) * encoded.lengths[b].max() <= 500 for part in parts for b in part)
        rows = [row for part in parts for batch in part for row in batch]
        assert 500 <= encoded.lengths[rows].sum() <= 2000
        seen += rows
    assert len(seen) == len(set(seen)) and set(encoded.tasks[seen]) == {0, 2}


def test_padding_on_the_right_changes_no_loss(corpus: Path, tokenizer: Tokenizer, model: Llama) -> None:
    encoded, _ = encode_examples(examples_of(corpus)[:6], tokenizer)
    with torch.inference_mode():
        together = loss_sums(model, batch_of(encoded, range(6)), 0.0)
        alone = [loss_sums(model, batch_of(encoded, [row]), 0.0) for row in range(6)]
    assert together[2] == sum(a[2] for a in alone) == int((encoded.lengths - encoded.replies).sum())
    torch.testing.assert_close(together[0], torch.stack([a[0] for a in alone]).sum(), rtol=1e-4, atol=1e-3)


def test_orthogonal_evens_out_singular_values() -> None:
    torch.manual_seed(1)
    for shape in ((32, 80), (80, 32)):
        values = torch.linalg.svdvals(
            orthogonal(torch.randn(shape) @ torch.diag(torch.logspace(0, -2, shape[1]))).float()
        )
        assert values.max() < 1.4 and values.median() > 0.5


def test_the_learning_rate_goes_up_stays_and_ends_at_nothing() -> None:
    assert [round(trapezoid(p), 3) for p in (0, 0.01, 0.02, 0.4, 0.7, 1, 1.1)] == [0, 0.5, 1, 1, 0.5, 0, 0]


def test_training_lowers_the_loss_and_a_run_taken_up_again_goes_on_from_there(
    corpus: Path, tokenizer: Tokenizer, model: Llama, tmp_path: Path
) -> None:
    encoded, _ = encode_examples(examples_of(corpus)[:24], tokenizer)
    model = Llama(model.config)
    optimisers = Optimisers(model, 0.02, 4e-3, 0.0)

    def step(trained: Llama, by: Optimisers) -> float:
        reply, _, count, _ = loss_sums(trained, batch_of(encoded, range(24)), 0.0)
        (reply / count).backward()
        by.step(1.0)
        by.zero_grad()
        return float(reply) / count

    losses = [step(model, optimisers) for _ in range(12)]
    assert losses[-1] < 0.6 * losses[0]
    path = tmp_path / "a.ckpt"
    save_checkpoint(path, model, optimisers, {"step": 12})
    state = load_checkpoint(path)
    again = model_of(state)
    resumed = Optimisers(again, 0.02, 4e-3, 0.0)
    restore_optimisers(state, resumed)
    assert state["progress"] == {"step": 12}
    for _ in range(3):
        here, there = step(model, optimisers), step(again, resumed)
        assert abs(here - there) < 0.05 * here


def test_a_checkpoint_of_the_shipped_size_is_at_most_20_mb(tmp_path: Path) -> None:
    from regard_mini.config import SIZES, ModelConfig

    model = Llama(ModelConfig(**{**SIZES["5m"].__dict__, "vocab_size": 2048}))
    optimisers = Optimisers(model, 0.02, 4e-3, 0.0)
    for parameter in model.parameters():
        parameter.grad = torch.randn_like(parameter)
    optimisers.step(1.0)
    save_checkpoint(tmp_path / "a.ckpt", model, optimisers, {})
    assert (tmp_path / "a.ckpt").stat().st_size <= 20e6


def test_both_stages_run_from_the_command_line_and_log_json(corpus: Path, tmp_path: Path) -> None:
    env = {**os.environ, "OMP_NUM_THREADS": "1"}

    def run(module: str, *args: str) -> None:
        subprocess.run(
            [sys.executable, "-m", f"regard_mini.{module}", *args], check=True, cwd=Path(__file__).parents[1], env=env
        )

    common = ["--corpus", str(corpus), "--processes", "1", "--eval-examples", "2"]
    sft = [*common, "--out", str(tmp_path), "--size", "tiny", "--vocab", "400", "--minutes", "0.05"]
    run("sft", *sft)
    run("sft", *sft, "--resume", "--minutes", "0.08")
    run(
        "grpo",
        *common,
        "--run",
        str(tmp_path),
        "--minutes",
        "0.05",
        "--most",
        "24",
        "--prompts",
        "2",
        "--rollouts",
        "3",
    )
    rows = [json.loads(line) for name in ("sft", "grpo") for line in (tmp_path / f"{name}.log.jsonl").open()]
    starts = [row for row in rows if row["event"] == "start"]
    assert [row["resumed_at_step"] > 0 for row in starts] == [False, True, False]
    assert {row["task"] for row in rows if row["event"] == "dev"} == {"query", "answer", "grasp"}
    trained = [row for row in rows if row["event"] == "train" and "sgr" in row]
    assert trained and all(np.isfinite(row["kl"]) and 0 <= row["sgr"] <= 1 for row in trained)


def test_a_drill_tells_every_event_that_it_shows_and_no_other() -> None:
    body = "<|grasp|>look P1>P2 0.5-1.5\nfollow P3>P1 2.0-2.5\ncapture P2 P1 4.0\ngive P1>object 1.0-3.0\nWho?"
    pair = drill(body, random.Random(1))
    assert pair is not None
    shown, told = pair
    assert shown == f"{body[: body.index('Who?')]}All."
    for words in (
        "Person 1 looks at Person 2",
        "Person 1 follows the gaze of Person 3",
        "Person 1 and Person 2 suddenly shift gaze",
        "Person 1 gives an object",
    ):
        assert words in told
    assert told.count(".") - told.count(".0") - told.count(".5") == 4
    assert drill("<|grasp|>Who?", random.Random(1)) is None


def test_names_are_exchanged_alike_in_body_and_reply_and_words_are_left() -> None:
    row = {
        "body": "<|query|>People: Zeynep, Will. Things: cup.\nwill ZEYNEP's friend Will see zeynep or Zeyneps?",
        "reply": "whether; look by Zeynep to zeynep",
        "meta": {"names": ["Zeynep", "Will"]},
    }
    made = exchange(row, {"will"}, random.Random(4))
    name = made["reply"].removeprefix("whether; look by ").split(" to ")[0]
    assert name != "Zeynep" and made["reply"].endswith(f" to {name.lower()}")
    assert made["body"] == (
        f"<|query|>People: {name}, Will. Things: cup.\nwill {name.upper()}'s friend Will see {name.lower()} or Zeyneps?"
    )


def test_repeats_can_be_foreseen_from_their_second_token_on() -> None:
    batch = repeats(3, 50, torch.Generator().manual_seed(1))
    half = batch.tokens.shape[1] // 2
    assert torch.equal(batch.tokens[:, :half], batch.tokens[:, half:]) and int(batch.tokens.min()) >= 6
    assert batch.is_reply.sum(1).tolist() == [half - 1] * 3 and not batch.is_reply[:, : half + 1].any()


def test_the_gradient_of_the_norm_is_that_of_its_formula() -> None:
    norm = RmsNorm(16, 1e-5)
    torch.nn.init.normal_(norm.weight)
    x = torch.randn(3, 5, 16, requires_grad=True)
    weight = norm.weight.detach().clone().requires_grad_()
    plain = x * torch.rsqrt(x.square().mean(-1, keepdim=True) + 1e-5) * weight
    upstream = torch.randn(3, 5, 16)
    wanted = torch.autograd.grad(plain, (x, weight), upstream)
    found = torch.autograd.grad(norm(x), (x, norm.weight), upstream)
    torch.testing.assert_close(found, wanted)
