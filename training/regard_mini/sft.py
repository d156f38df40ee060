"""Supervised stage: `python -m regard_mini.sft --corpus DIR --out DIR --minutes 45`.

The loss is that of the replies, and with a small weight that of some tokens of the bodies. Time-boxed: the schedule
follows the clock, so a slower machine sees less of the corpus and still ends with a learning rate of 0.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
from pathlib import Path
from typing import Any

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
import torch.nn.functional as F
from torch import Tensor

from .checkpoint import load_checkpoint, model_of, restore_optimisers, save_checkpoint
from .config import SIZES, ModelConfig
from .corpus import POOLS, Batch, Stream, batch_of, encode_file, read_examples, repeats, sample_by_task, with_drills
from .evaluate import greedy, reply_loss, score
from .log import Log
from .model import Llama
from .optim import Optimisers, add_up, trapezoid
from .tokenizer import load_tokenizer, save_tokenizer, train_tokenizer
from .tokens import TASKS

REPEAT_WEIGHT = 0.2
"""Of a repeated random token, beside 1 of a reply's."""


def arguments() -> argparse.Namespace:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--corpus", type=Path, required=True, help="folder with train.jsonl and dev.jsonl")
    p.add_argument("--out", type=Path, required=True, help="folder for tokenizer, checkpoint and log")
    p.add_argument("--minutes", type=float, default=45)
    p.add_argument("--size", choices=sorted(SIZES), default="5m")
    p.add_argument("--vocab", type=int, default=2048)
    p.add_argument("--resume", action="store_true", help="take up the run of the same folder")
    p.add_argument("--processes", type=int, default=0, help="0: one a core, or one on a GPU")
    p.add_argument("--step-tokens", type=int, default=12_288)
    p.add_argument("--part-tokens", type=int, default=6_144, help="tokens of one pass forwards and backwards, padded")
    p.add_argument("--matrix-lr", type=float, default=0.02)
    p.add_argument("--other-lr", type=float, default=4e-3)
    p.add_argument("--cool-down", type=float, default=0.6, help="share of the run over which the rates go down to 0")
    p.add_argument("--weight-decay", type=float, default=0.1)
    p.add_argument("--body-share", type=float, default=0.08, help="share of body tokens that are learnt too")
    p.add_argument("--letter-weight", type=float, default=1, help="of the letter of a grasp reply")
    p.add_argument("--body-weight", type=float, default=0.2)
    p.add_argument(
        "--share", action="append", default=[], help="task=weight, as `grasp=2`; default 1: as in the corpus"
    )
    p.add_argument("--drills", type=Path, help="file of drills; `--share drill=0.2` mixes them in")
    p.add_argument("--repeat-rows", type=int, default=0, help="rows of repeated random tokens a step and process")
    p.add_argument("--eval-minutes", type=float, default=4)
    p.add_argument("--eval-examples", type=int, default=64, help="of each task")
    p.add_argument("--save-minutes", type=float, default=2)
    p.add_argument("--seed", type=int, default=7)
    return p.parse_args()


def threads_for(processes: int) -> int:
    """Of each process on a CPU; `OMP_NUM_THREADS` overrules it."""
    return int(os.environ.get("OMP_NUM_THREADS", 0)) or max(1, (os.cpu_count() or 1) // processes)


def loss_sums(
    model: Llama, batch: Batch, body_share: float, letter_after: int = -1, letter_weight: float = 1.0
) -> tuple[Tensor, Tensor, int, int]:
    """Summed cross entropy of the replies' tokens, weighted, of a random share of the bodies' tokens, and how many
    there are of either.

    :param letter_after: the token that comes before a letter, one token of thirty that the rest of a reply leads up to
    """
    target = batch.tokens[:, 1:]
    is_reply = batch.is_reply[:, 1:]
    is_body = batch.is_real[:, 1:] & ~is_reply & (torch.rand(is_reply.shape, device=target.device) < body_share)
    hidden = model.hidden(batch.tokens[:, :-1])
    chosen = torch.cat((hidden[is_reply], hidden[is_body]))
    count = int(is_reply.sum())
    losses = F.cross_entropy(
        model.logits(chosen).float(), torch.cat((target[is_reply], target[is_body])), reduction="none"
    )
    is_letter = batch.tokens[:, :-1][is_reply] == letter_after
    weights = 1 + (letter_weight - 1) * is_letter.float()
    return (losses[:count] * weights).sum(), losses[count:].sum(), count, len(losses) - count


def prepare(args: argparse.Namespace) -> None:
    """Tokenizer and numbers of the corpus, once."""
    if not (args.out / "tokenizer.json").exists():
        texts = (x for e in read_examples(args.corpus / "train.jsonl", 120_000) for x in (e.prompt, e.reply))
        save_tokenizer(train_tokenizer(texts, args.vocab), args.out)
    tokenizer = load_tokenizer(args.out)
    started = time.time()
    encoded = encode_file(args.corpus / "train.jsonl", tokenizer, args.out / "encoded")
    by_task = {
        task: {
            "examples": int((encoded.tasks == i).sum()),
            "tokens": int(encoded.lengths[encoded.tasks == i].sum()),
            "longest": int(encoded.lengths[encoded.tasks == i].max(initial=0)),
        }
        for i, task in enumerate(TASKS)
    }
    print(json.dumps({"encoded": by_task, "seconds": round(time.time() - started, 1)}), flush=True)


def train(rank: int, world: int, rendezvous: str, args: argparse.Namespace) -> None:
    is_gpu = torch.cuda.is_available()
    device = torch.device("cuda" if is_gpu else "cpu")
    if not is_gpu:
        torch.set_num_threads(threads_for(world))
    if world > 1:
        dist.init_process_group("gloo", init_method=f"file://{rendezvous}", rank=rank, world_size=world)
    log = Log(args.out / "sft.log.jsonl")
    tokenizer = load_tokenizer(args.out)
    encoded = encode_file(args.corpus / "train.jsonl", tokenizer, args.out / "encoded")
    if args.drills:
        encoded = with_drills(encoded, encode_file(args.drills, tokenizer, args.out / "encoded"))
    checkpoint = args.out / "sft.ckpt"
    state = load_checkpoint(checkpoint) if args.resume and checkpoint.exists() else None
    torch.manual_seed(args.seed)
    base = SIZES[args.size]
    model = (
        model_of(state) if state else Llama(ModelConfig(**{**base.__dict__, "vocab_size": tokenizer.get_vocab_size()}))
    )
    model.to(device)
    optimisers = Optimisers(model, args.matrix_lr, args.other_lr, args.weight_decay)
    done: dict[str, Any] = state["progress"] if state else {"step": 0, "seconds": 0.0, "tokens": 0, "examples": 0}
    if state and "momentum" in state:
        restore_optimisers(state, optimisers)
    weights = {pool: 1.0 for pool in POOLS} | {k: float(v) for k, v in (s.split("=") for s in args.share)}
    counts = {pool: int((encoded.tasks == i).sum()) for i, pool in enumerate(POOLS)}
    # Another seed after each resumption: the same examples would be drawn again.
    stream = Stream(
        encoded,
        {pool: counts[pool] * weights[pool] for pool in POOLS},
        args.step_tokens,
        args.part_tokens,
        args.seed + done["step"],
    )
    torch.manual_seed(args.seed + 1000 * rank + done["step"])
    shuffled = torch.Generator().manual_seed(args.seed + 2000 * (rank + 1) + done["step"])
    repeat_loss = 0.0
    letter_after = tokenizer.token_to_id("<answer>")
    dev = sample_by_task(args.corpus / "dev.jsonl", args.eval_examples) if rank == 0 else {}
    if rank == 0:
        log(
            event="start",
            parameters=model.parameter_count(),
            vocabulary=tokenizer.get_vocab_size(),
            resumed_at_step=done["step"],
            device=device.type,
            **{k: v for k, v in vars(args).items() if isinstance(v, (int, float, str, list)) and k != "processes"},
            processes=world,
        )
    budget = args.minutes * 60
    started = time.time() - done["seconds"]
    last_eval = last_save = last_log = done["seconds"]
    sums = torch.zeros(4)

    def evaluate(step: int, seconds: float) -> None:
        for task, examples in dev.items():
            result = score(examples, greedy(model, tokenizer, examples))
            dev_loss = reply_loss(model, tokenizer, examples)
            log(event="dev", step=step, seconds=seconds, task=task, loss=dev_loss, **result.__dict__)

    while True:
        # All processes must agree on the clock.
        clock = torch.tensor([time.time() - started])
        if world > 1:
            dist.broadcast(clock, 0)
        seconds = float(clock)
        if seconds >= budget:
            break
        step = done["step"]
        parts = stream.step(world)
        total = sum(int((encoded.lengths[r] - encoded.replies[r]).sum()) for part in parts for r in part)
        for rows in parts[rank]:
            batch = batch_of(encoded, rows).to(device)
            with torch.autocast(device.type, torch.bfloat16):
                reply, body, reply_count, body_count = loss_sums(
                    model, batch, args.body_share, letter_after, args.letter_weight
                )
            (reply / total + args.body_weight * body / total).backward()
            sums += torch.tensor([float(reply.detach()), reply_count, float(body.detach()), body_count])
        if args.repeat_rows > 0:
            batch = repeats(args.repeat_rows, model.config.vocab_size, shuffled).to(device)
            with torch.autocast(device.type, torch.bfloat16):
                reply, _, _, _ = loss_sums(model, batch, 0.0)
            (REPEAT_WEIGHT * reply / total).backward()
            repeat_loss = float(reply.detach()) / int(batch.is_reply.sum())
        add_up([p.grad for p in model.parameters() if p.grad is not None])
        optimisers.step(trapezoid(max(seconds / budget, (step + 1) / 1e5), cool_down=args.cool_down))
        optimisers.zero_grad()
        done["step"] += 1
        done["tokens"] += sum(int(encoded.lengths[r].sum()) for part in parts for r in part)
        done["examples"] += sum(len(r) for part in parts for r in part)
        done["seconds"] = seconds
        if seconds - last_log >= 10:
            last_log = seconds
            add_up([sums])
            reply_sum, replies, body_sum, bodies = sums.tolist()
            if rank == 0:
                log(
                    event="train",
                    loss=reply_sum / max(1, replies),
                    body_loss=body_sum / max(1, bodies),
                    repeat_loss=repeat_loss,
                    **done,
                )
            sums.zero_()
        if rank != 0:
            continue
        if seconds - last_eval >= args.eval_minutes * 60:
            evaluate(done["step"], seconds)
            # Looking costs no training time.
            spent = time.time() - started - seconds
            started += spent
            last_eval = seconds
        if seconds - last_save >= args.save_minutes * 60:
            save_checkpoint(checkpoint, model, optimisers, done)
            last_save = seconds
    if rank == 0:
        save_checkpoint(checkpoint, model, optimisers, done)
        save_checkpoint(args.out / "sft.pt", model, None, done)
        evaluate(done["step"], done["seconds"])
        log(event="end", passes=dict(stream.passes), **done)
    if world > 1:
        dist.barrier()
        dist.destroy_process_group()


def main() -> None:
    args = arguments()
    args.out.mkdir(parents=True, exist_ok=True)
    prepare(args)
    world = args.processes or (1 if torch.cuda.is_available() else max(1, os.cpu_count() or 1))
    if world == 1:
        train(0, 1, "", args)
        return
    with tempfile.TemporaryDirectory() as folder:
        mp.spawn(train, args=(world, f"{folder}/rendezvous", args), nprocs=world)


if __name__ == "__main__":
    main()
