"""Second stage: `python -m regard_mini.grpo --corpus DIR --run DIR --minutes 25`.

GRPO on the grasp task with the published reward: four components, each centred on the mean of its group and not divided
by a standard deviation, weighted and summed; minus the penalty of over-long replies; clipped to ±5. One update for
each batch, so the ratio of policies is 1 and its clipping never acts. KL to the supervised model by the k3 estimator.
What differs from the published training is listed in the README.
"""

from __future__ import annotations

import argparse
import os
import random
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from tokenizers import Tokenizer
from torch import Tensor

from .checkpoint import load_checkpoint, model_of, save_checkpoint
from .corpus import Example, Stream, batch_of, encode_file, read_examples, sample_by_task
from .evaluate import greedy, score
from .generate import generate
from .log import Log
from .model import Llama
from .optim import add_up
from .reward import WEIGHTS, Rewards, rewards_of
from .rollouts import Group, log_probabilities, micro_batches, pack
from .sft import loss_sums, threads_for
from .tokenizer import load_tokenizer
from .tokens import END_ID, TASKS

ADVANTAGE_LIMIT = 5.0
"""As published."""


def arguments() -> argparse.Namespace:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--corpus", type=Path, required=True)
    p.add_argument("--run", type=Path, required=True, help="folder of the supervised stage")
    p.add_argument("--minutes", type=float, default=25)
    p.add_argument("--resume", action="store_true")
    p.add_argument("--processes", type=int, default=0, help="0: one a core, or one on a GPU")
    p.add_argument("--prompts", type=int, default=32, help="of one step, over all processes; published: 32")
    p.add_argument("--rollouts", type=int, default=8, help="published: 8")
    p.add_argument("--temperature", type=float, default=1.0, help="published: 1.0")
    p.add_argument("--kl", type=float, default=0.05, help="published: 0.05")
    p.add_argument("--lr", type=float, default=1e-4, help="published: 3e-6, for a model a thousand times as large")
    p.add_argument("--most", type=int, default=192, help="tokens of a reply; published: 1024")
    p.add_argument("--keep-weight", type=float, default=0.1, help="of the supervised loss of all three tasks")
    p.add_argument("--keep-tokens", type=int, default=3072, help="of supervised examples in one step")
    p.add_argument("--part-tokens", type=int, default=6144)
    p.add_argument("--eval-minutes", type=float, default=5)
    p.add_argument("--eval-examples", type=int, default=192)
    p.add_argument("--seed", type=int, default=11)
    return p.parse_args()


def overlong_penalty(length: int, most: int) -> float:
    """0 up to three quarters of the limit, then in a straight line to 1 at it (published: the last 256 of 1,024)."""
    free = 0.75 * most
    return max(0.0, (length - free) / (most - free))


def advantages_of(rewards: list[Rewards], lengths: list[int], most: int) -> list[float]:
    """Of the replies to one prompt."""
    weights = asdict(WEIGHTS)
    means = {name: sum(getattr(r, name) for r in rewards) / len(rewards) for name in weights}
    return [
        max(
            -ADVANTAGE_LIMIT,
            min(
                ADVANTAGE_LIMIT,
                sum(weight * (getattr(r, name) - means[name]) for name, weight in weights.items())
                - overlong_penalty(length, most),
            ),
        )
        for r, length in zip(rewards, lengths, strict=True)
    ]


def is_telling(group: Group) -> bool:
    """Whether its replies are worth differently much."""
    return max(group.advantages) - min(group.advantages) > 1e-6


@dataclass(frozen=True)
class Rollout:
    groups: list[Group]
    sums: Tensor
    """Over the replies: four components, reward, tokens, cut off, groups with differing rewards, replies."""


SUM_NAMES = ("correct", "has_format", "has_grounding", "sgr", "reward", "tokens", "cut_off", "mixed_groups", "replies")


def roll_out(model: Llama, tokenizer: Tokenizer, examples: list[Example], args: argparse.Namespace) -> Rollout:
    """Samples replies to examples and rates them."""
    prompts = [tokenizer.encode(e.prompt, add_special_tokens=False).ids for e in examples]
    replies = generate(model, prompts, most=args.most, temperature=args.temperature, copies=args.rollouts)
    groups: list[Group] = []
    sums = torch.zeros(len(SUM_NAMES))
    for index, (example, prompt) in enumerate(zip(examples, prompts, strict=True)):
        mine = replies[index * args.rollouts : (index + 1) * args.rollouts]
        rewards = [
            rewards_of(example, tokenizer.decode([t for t in ids if t != END_ID], skip_special_tokens=False))
            for ids in mine
        ]
        advantages = advantages_of(rewards, [len(ids) for ids in mine], args.most)
        groups.append(Group(prompt, mine, advantages))
        for r, ids in zip(rewards, mine, strict=True):
            parts = asdict(r)
            reward = sum(weight * parts[name] for name, weight in asdict(WEIGHTS).items())
            sums += torch.tensor([*parts.values(), reward, len(ids), float(ids[-1] != END_ID), 0, 1])
        sums[7] += float(is_telling(groups[-1]))
    return Rollout(groups, sums)


def policy_loss(
    model: Llama, reference: Llama, groups: list[Group], kl_weight: float, replies: int
) -> tuple[Tensor, float]:
    """Loss of some groups of a batch, and the sum over their replies of the mean KL of a token.

    :param replies: of the whole batch: each reply counts alike, and within it each token
    """
    device = model.model.embed_tokens.weight.device
    packed = pack(groups, device)
    with torch.autocast(device.type, torch.bfloat16):
        now = log_probabilities(model, packed)
        with torch.no_grad():
            before = log_probabilities(reference, packed)
    lengths = torch.bincount(packed.reply, minlength=len(packed.advantages)).float()
    share = 1 / lengths[packed.reply]
    # The ratio is 1, its gradient that of the log probability.
    gain = (now - now.detach()).exp() * packed.advantages[packed.reply]
    kl = (before - now).exp() - (before - now) - 1
    loss = ((kl_weight * kl - gain) * share).sum() / replies
    return loss, float((kl.detach() * share).sum())


def train(rank: int, world: int, rendezvous: str, args: argparse.Namespace) -> None:
    is_gpu = torch.cuda.is_available()
    device = torch.device("cuda" if is_gpu else "cpu")
    if not is_gpu:
        torch.set_num_threads(threads_for(world))
    if world > 1:
        dist.init_process_group("gloo", init_method=f"file://{rendezvous}", rank=rank, world_size=world)
    log = Log(args.run / "grpo.log.jsonl")
    tokenizer = load_tokenizer(args.run)
    reference = model_of(load_checkpoint(args.run / "sft.pt")).to(device).eval()
    checkpoint = args.run / "grpo.pt"
    state = load_checkpoint(checkpoint) if args.resume and checkpoint.exists() else None
    model = model_of(state or load_checkpoint(args.run / "sft.pt")).to(device)
    done: dict[str, Any] = state["progress"] if state else {"step": 0, "seconds": 0.0, "prompts": 0}
    adam = torch.optim.AdamW(model.parameters(), args.lr, betas=(0.9, 0.95), weight_decay=0.0)
    resumed_at = done["step"]
    examples = [e for e in read_examples(args.corpus / "train.jsonl") if e.task == "grasp"]
    order = random.Random(args.seed).sample(range(len(examples)), len(examples))
    encoded = encode_file(args.corpus / "train.jsonl", tokenizer, args.run / "encoded")
    counts = {task: float((encoded.tasks == i).sum()) for i, task in enumerate(TASKS)}
    keep = Stream(encoded, counts, args.keep_tokens, args.part_tokens, args.seed + done["step"])
    torch.manual_seed(args.seed + 1000 * rank + done["step"])
    dev = sample_by_task(args.corpus / "dev.jsonl", args.eval_examples, seed=2) if rank == 0 else {}
    if rank == 0:
        settings = {k: v for k, v in vars(args).items() if isinstance(v, (int, float, str)) and k != "processes"}
        log(event="start", device=device.type, resumed_at_step=done["step"], **settings, processes=world)

    def evaluate(seconds: float) -> None:
        for task, sampled in dev.items():
            result = score(sampled, greedy(model, tokenizer, sampled))
            log(event="dev", step=done["step"], seconds=seconds, task=task, **result.__dict__)

    budget = args.minutes * 60
    started = time.time() - done["seconds"]
    last_eval = last_save = done["seconds"]
    if not state:
        if rank == 0:
            evaluate(0.0)
        started = time.time()
    while True:
        clock = torch.tensor([time.time() - started])
        if world > 1:
            dist.broadcast(clock, 0)
        seconds = float(clock)
        if seconds >= budget:
            break
        first = done["step"] * args.prompts
        rows = [order[(first + i) % len(order)] for i in range(args.prompts)][rank::world]
        rollout = roll_out(model, tokenizer, [examples[row] for row in rows], args)
        sampled = time.time() - started - seconds
        replies = args.prompts * args.rollouts
        kl_sum = 0.0
        # A group whose replies are all worth the same has no gradient but that of the KL: half of the time for little.
        telling = [group for group in rollout.groups if is_telling(group)]
        for batch in micro_batches(telling, args.part_tokens):
            loss, kl = policy_loss(model, reference, batch, args.kl, replies)
            loss.backward()
            kl_sum += kl
        keep_loss = 0.0
        if args.keep_weight > 0:
            parts = keep.step(world)
            total = sum(int((encoded.lengths[r] - encoded.replies[r]).sum()) for part in parts for r in part)
            for chosen in parts[rank]:
                with torch.autocast(device.type, torch.bfloat16):
                    reply, _, _, _ = loss_sums(model, batch_of(encoded, chosen).to(device), 0.0)
                (args.keep_weight * reply / total).backward()
                keep_loss += float(reply.detach()) / total
        sums = torch.cat((rollout.sums, torch.tensor([kl_sum, keep_loss])))
        add_up([sums, *(p.grad for p in model.parameters() if p.grad is not None)])
        gradient = float(torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0))
        # Up over ten steps, also after a resumption, when Adam's moments start anew; down over the last fifth.
        factor = min(1.0, (done["step"] - resumed_at + 1) / 10, (1 - seconds / budget) / 0.2)
        for group in adam.param_groups:
            group["lr"] = args.lr * factor
        adam.step()
        adam.zero_grad(set_to_none=True)
        done["step"] += 1
        done["prompts"] += args.prompts
        done["seconds"] = seconds
        if rank != 0:
            continue
        values = sums.tolist()
        row = {name: value / values[8] for name, value in zip(SUM_NAMES[:7], values[:7], strict=True)}
        log(
            event="train",
            **row,
            mixed_groups=values[7] / args.prompts,
            kl=values[9] / max(1.0, values[7] * args.rollouts),
            keep_loss=values[10],
            gradient=gradient,
            sampling_seconds=sampled,
            **done,
        )
        if seconds - last_save >= 120:
            save_checkpoint(checkpoint, model, None, done)
            last_save = seconds
        if seconds - last_eval >= args.eval_minutes * 60:
            evaluate(seconds)
            started += time.time() - started - seconds
            last_eval = seconds
    if rank == 0:
        save_checkpoint(checkpoint, model, None, done)
        evaluate(done["seconds"])
        log(event="end", **done)
    if world > 1:
        dist.barrier()
        dist.destroy_process_group()


def main() -> None:
    args = arguments()
    world = args.processes or (1 if torch.cuda.is_available() else max(1, os.cpu_count() or 1))
    if world == 1:
        train(0, 1, "", args)
        return
    with tempfile.TemporaryDirectory() as folder:
        mp.spawn(train, args=(world, f"{folder}/rendezvous", args), nprocs=world)


if __name__ == "__main__":
    main()
