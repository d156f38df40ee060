"""Trains the heads of regard-gaze for a time; resumes from the last checkpoint.

    python -m regard_gaze.train --packs PACKS --run RUN --minutes 90 [--model BASE/last.pt] [--piece 5] [--threads 1] [--device cuda --batch 1024]

Boxed by the clock: the learning rate follows it, so a slower machine sees fewer heads and still ends well. A checkpoint is
written every minute. The same command goes on after a cut, with the heads that are packed by then; a longer `--minutes` trains a
finished run on. `--piece 5` stops after five minutes, to go on later. `--model` starts from what another run knows of heads;
`eyes` trains the rest of the model, beside this or before it (see `join`).
"""

import argparse
import copy
import json
import math
import os
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import torch

from .batches import CHUNK, epochs, training_batch
from .evaluate import load
from .loss import losses, total
from .model import RegardGaze
from .packs import Packed

BATCH = 64
PEAK_RATE = 2e-3
WARM_UP_SHARE = 0.02
AVERAGED_OVER_STEPS = 300
# Heads of the check part that share a size.
CHECK_CHUNK = 64
SAVE_EVERY_S = 60


def rate_at(share, peak):
    """Up in a straight line, then down along a cosine."""
    if share < WARM_UP_SHARE:
        return peak * share / WARM_UP_SHARE
    return peak * 0.5 * (1 + math.cos(math.pi * min(1, (share - WARM_UP_SHARE) / (1 - WARM_UP_SHARE))))


class Run:
    """A training run and its files: `last.pt`, `log.jsonl`."""

    def __init__(self, folder: Path, seed: int, device: torch.device, base: Path | None):
        folder.mkdir(parents=True, exist_ok=True)
        self.file, self.log_file = folder / "last.pt", folder / "log.jsonl"
        torch.manual_seed(seed)
        self.device = device
        self.model = (load(base, without_eyes=True) if base else RegardGaze()).to(device, memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.model)
        self.optimizer = torch.optim.AdamW(self.model.parameters(), PEAK_RATE, weight_decay=0.05)
        self.step, self.seconds = 0, 0.0
        if self.file.exists():
            kept = torch.load(self.file, map_location=device)
            self.model.load_state_dict(kept["model"])
            self.average.load_state_dict(kept["average"])
            self.optimizer.load_state_dict(kept["optimizer"])
            self.step, self.seconds = kept["step"], kept["seconds"]

    def save(self):
        kept = {"model": self.model.state_dict(), "average": self.average.state_dict(), "optimizer": self.optimizer.state_dict(),
                "step": self.step, "seconds": self.seconds}
        torch.save(kept, self.file.with_suffix(".new"))
        self.file.with_suffix(".new").rename(self.file)

    def follow(self):
        """Moves the averaged weights towards the present ones."""
        share = 1 / min(self.step + 1, AVERAGED_OVER_STEPS)
        for kept, now in zip(self.average.state_dict().values(), self.model.state_dict().values(), strict=True):
            if kept.is_floating_point():
                kept.lerp_(now, share)
            else:
                kept.copy_(now)

    def log(self, **entry):
        line = json.dumps({"step": self.step, "seconds": round(self.seconds), **entry})
        print(line, flush=True)
        with open(self.log_file, "a", encoding="utf8") as file:
            file.write(line + "\n")


def batches(heads, size, seed, start):
    """Endless training batches; the next is made while the model learns from this one. A batch has eight sizes or more."""
    device = heads.crops.device
    random = torch.Generator(device).manual_seed(seed * 1_000_003 + start)

    def made(indices):
        # Every thread has a default device of its own.
        with device:
            return training_batch(heads, torch.as_tensor(indices), random, max(CHUNK, size // 8))

    with ThreadPoolExecutor(1) as maker:
        waiting = None
        for indices in epochs(len(heads), size, seed, start):
            making = maker.submit(made, indices)
            if waiting is not None:
                yield waiting.result()
            waiting = making


def learn(run, views, targets):
    """One step. Returns the parts of the loss."""
    run.model.train()
    parts = losses(run.model.of_head(views.head), targets)
    run.optimizer.zero_grad(set_to_none=True)
    total(parts).backward()
    torch.nn.utils.clip_grad_norm_(run.model.parameters(), 2.0)
    run.optimizer.step()
    run.step += 1
    run.follow()
    return {name: part.detach().mean() for name, part in parts.items()}


@torch.no_grad()
def check_losses(model, check):
    """Means of the parts of the loss on people that it never saw. What is drawn is the same at every call."""
    device = check.crops.device
    with device:
        views, targets = training_batch(check, torch.arange(len(check)), torch.Generator(device).manual_seed(7), CHECK_CHUNK)
        model.eval()
        return {name: round(float(part.mean()), 4) for name, part in losses(model.of_head(views.head), targets).items()}


def train(packs: Path, run: Run, size: int, minutes: float, piece: float, peak: float, seed: int):
    """Trains up to `minutes` of the run's own time, at most `piece` minutes of them now."""
    workers = os.cpu_count() or 1
    heads, check = (Packed(packs, *parts, device=run.device, workers=workers) for parts in (("train", "eyes"), ("check",)))
    print(f"{len(heads)} heads, {len(check)} to check by: {check_losses(run.average, check)}", flush=True)
    begun, recent = time.monotonic() - run.seconds, []
    started = saved = time.monotonic()
    for views, targets in batches(heads, size, seed, run.step):
        share = run.seconds / (minutes * 60)
        if share >= 1 or time.monotonic() - started > piece * 60:
            break
        for group in run.optimizer.param_groups:
            group["lr"] = rate_at(share, peak)
        recent.append(learn(run, views, targets))
        now = time.monotonic()
        run.seconds = now - begun
        if now - saved > SAVE_EVERY_S:
            run.save()
            means = {name: round(float(sum(r[name] for r in recent)) / len(recent), 4) for name in recent[0]}
            run.log(heads=len(heads), learnt=means, check=check_losses(run.average, check))
            saved, recent = now, []
    run.save()
    run.log(heads=len(heads), check=check_losses(run.average, check))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--packs", type=Path, required=True)
    parser.add_argument("--run", type=Path, required=True)
    parser.add_argument("--minutes", type=float, required=True)
    parser.add_argument("--piece", type=float, default=math.inf)
    parser.add_argument("--model", type=Path, help="the run to start from; none: from nothing")
    parser.add_argument("--rate", type=float, default=PEAK_RATE, help="highest rate of learning")
    parser.add_argument("--batch", type=int, default=BATCH)
    parser.add_argument("--device", type=torch.device, default=torch.device("cpu"))
    parser.add_argument("--threads", type=int, default=1)
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    train(given.packs, Run(given.run, 1, given.device, given.model), given.batch, given.minutes, given.piece, given.rate, seed=1)
