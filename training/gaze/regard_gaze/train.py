"""Trains regard-gaze for a time; resumes from the last checkpoint.

    python -m regard_gaze.train --cache CACHE --run RUN --minutes 90 [--piece 5] [--threads 1]

Boxed by the clock: the learning rate follows it, so a slower machine sees fewer heads and still ends well. A checkpoint is
written every two minutes. The same command goes on after a cut, with the heads that are in the cache by then; a longer
`--minutes` trains a finished run on. `--piece 5` stops after five minutes, to go on later.
"""

import argparse
import copy
import json
import math
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import torch

from .batches import epochs, training_batch
from .evaluate import COLUMNS, figures, mean_direction
from .heads import Heads
from .loss import losses, total
from .measure import table
from .model import RegardGaze

BATCH = 64
PEAK_RATE = 2e-3
WARM_UP_SHARE = 0.02
AVERAGED_OVER_STEPS = 300
SAVE_EVERY_S = 120
CHECK_EVERY_S = 600
# Heads of the check part that are looked at on the way.
CHECK_HEADS = 512


def rate_at(share):
    """Up in a straight line, then down along a cosine."""
    if share < WARM_UP_SHARE:
        return PEAK_RATE * share / WARM_UP_SHARE
    return PEAK_RATE * 0.5 * (1 + math.cos(math.pi * min(1, (share - WARM_UP_SHARE) / (1 - WARM_UP_SHARE))))


class Run:
    """A training run and its files: `last.pt`, `log.jsonl`."""

    def __init__(self, folder: Path, seed: int):
        folder.mkdir(parents=True, exist_ok=True)
        self.file, self.log_file = folder / "last.pt", folder / "log.jsonl"
        torch.manual_seed(seed)
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self.model = RegardGaze().to(self.device, memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.model)
        self.optimizer = torch.optim.AdamW(self.model.parameters(), PEAK_RATE, weight_decay=0.05)
        self.step, self.seconds = 0, 0.0
        if self.file.exists():
            kept = torch.load(self.file, map_location=self.device)
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
        with open(self.log_file, "a", encoding="utf8") as file:
            file.write(json.dumps({"step": self.step, "seconds": round(self.seconds), **entry}) + "\n")


def batches(heads, seed, start):
    """Endless training batches; the next is made while the model learns from this one."""
    random = torch.Generator().manual_seed(seed * 1_000_003 + start)
    with ThreadPoolExecutor(1) as maker:
        waiting = None
        for indices in epochs(len(heads), BATCH, seed, start):
            made = maker.submit(training_batch, heads, indices, random)
            if waiting is not None:
                yield waiting.result()
            waiting = made


def learn(run, views, targets):
    """One step. Returns the parts of the loss."""
    run.model.train()
    out = run.model.of_head(views.head.to(run.device))
    parts = losses(out, {name: t.to(run.device) for name, t in targets.items()})
    run.optimizer.zero_grad(set_to_none=True)
    total(parts).backward()
    torch.nn.utils.clip_grad_norm_(run.model.parameters(), 2.0)
    run.optimizer.step()
    run.step += 1
    run.follow()
    return {name: float(part.detach().mean()) for name, part in parts.items()}


def train(cache: Path, folder: Path, minutes: float, piece=math.inf, seed=1):
    """Trains up to `minutes` of the run's own time, at most `piece` minutes of them now."""
    run = Run(folder, seed)
    heads, check = Heads(cache, "train"), Heads(cache, "check")
    mean = mean_direction(heads)
    begun, recent = time.monotonic() - run.seconds, []
    started = saved = checked = time.monotonic()
    for views, targets in batches(heads, seed, run.step):
        share = run.seconds / (minutes * 60)
        if share >= 1 or time.monotonic() - started > piece * 60:
            break
        for group in run.optimizer.param_groups:
            group["lr"] = rate_at(share)
        recent.append(learn(run, views, targets))
        now = time.monotonic()
        run.seconds = now - begun
        if now - saved > SAVE_EVERY_S:
            run.save()
            means = {name: round(sum(r[name] for r in recent) / len(recent), 4) for name in recent[0]}
            run.log(heads=len(heads), **means)
            print(run.step, round(run.seconds), means, flush=True)
            saved, recent = now, []
        if now - checked > CHECK_EVERY_S:
            print(table(figures(run.average, check, mean, CHECK_HEADS)["cells"], COLUMNS), flush=True)
            checked = time.monotonic()
    run.save()
    print(run.step, round(run.seconds), flush=True)
    if share < 1:
        return
    found = figures(run.average, check, mean)
    run.log(check=found)
    print(table(found["cells"], COLUMNS), json.dumps(found["spread_factors"]), sep="\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cache", type=Path, required=True)
    parser.add_argument("--run", type=Path, required=True)
    parser.add_argument("--minutes", type=float, required=True)
    parser.add_argument("--piece", type=float, default=math.inf)
    parser.add_argument("--threads", type=int, default=1)
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    train(given.cache, given.run, given.minutes, given.piece)
