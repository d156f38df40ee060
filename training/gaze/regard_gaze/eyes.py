"""Trains the eye branch: what the band across the eyes adds to a head whose direction is known within some degrees.

    python -m regard_gaze.eyes --packs PACKS --model RUN/last.pt --run EYES --minutes 60

writes EYES/last.pt, the whole model. The same command goes on after a cut. On a graphics processor (`--device cuda --batch 2048`) ten
minutes see more bands than a processor core in a day.

The rest of the model stays as it is. A band costs a fraction of a whole head, so eyes are seen several times as often in the
same time: learnt beside the head, they were hardly read at all. The head's direction is the true one with an error, drawn anew
each time and stated, as the model states its own.
"""

import argparse
import copy
import json
import math
import os
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import torch

from .batches import EYES_OFF, TURN_MOST_RAD, TURN_RAD, drawn_size_px, epochs
from .evaluate import load
from .heads import CROP_HEADS, CROP_PX
from .loss import von_mises_fisher
from .model import LEAST_KAPPA, MOST_KAPPA
from .packs import CUT_PX, Packed
from .views import BAND_EYES, BAND_LEAST_HEADS, BAND_PX, Pose, recoloured, sample, spoiled

BATCH, CHUNK = 96, 16
PEAK_RATE, WARM_UP_SHARE, AVERAGED_OVER_STEPS = 3e-3, 0.03, 300
SAVE_EVERY_S = 60
# Sizes of heads by which the branch is looked at on the way.
CHECK_SIZES_PX = (25, 40, 64, 110)
# Standard deviations of the head's direction about each of two axes, evenly over the logarithm.
HEAD_OFF_RAD = (math.radians(2.5), math.radians(16))
MOST_ANGLE_RAD = math.radians(85)


def wrong_heads(forward, right, random):
    """True heads (n, 3 each) turned by errors, and the logarithm of the concentration that is stated for them."""
    n = len(forward)
    low, high = HEAD_OFF_RAD
    sigma = low * (high / low) ** torch.rand((n, 1), generator=random)
    up = torch.linalg.cross(forward, right)
    off = torch.randn((n, 3), generator=random) * sigma

    def unit(v):
        return v / v.norm(dim=1, keepdim=True)

    turned = unit(forward + off[:, :1] * right + off[:, 1:2] * up)
    side = right + off[:, 2:] * up
    return turned, unit(side - (side * turned).sum(1, keepdim=True) * turned), -2 * torch.log(sigma)


def training_chunk(heads, indices, random, head_px=None):
    """The same for heads that share a size (drawn unless given), a blur and a codec."""
    n = len(indices)
    pictures, eyes = heads.about_eyes(indices)
    # `spoiled` takes pictures of two heads' side.
    small = spoiled(pictures, (head_px or drawn_size_px(random)) * CUT_PX / CROP_PX, random)
    turn = (torch.randn(n, generator=random) * TURN_RAD).clamp(-TURN_MOST_RAD, TURN_MOST_RAD)
    pose = Pose(torch.rand(n, generator=random) < 0.5, turn)
    apart = (eyes[:, 1] - eyes[:, 0]).norm(dim=1).view(n, 1, 1).clamp(min=0.07)
    eyes = eyes + torch.randn(eyes.shape, generator=random) * apart * EYES_OFF
    width = torch.maximum((eyes[:, 1] - eyes[:, 0]).norm(dim=1) * BAND_EYES, torch.full((n,), BAND_LEAST_HEADS / CROP_HEADS * CROP_PX / CUT_PX)) / 2
    band = recoloured(sample(small, eyes.mean(1), pose.axes(), width, width * (BAND_PX[0] / BAND_PX[1]), BAND_PX), random)
    directions = {name: pose.directions(heads.labels[name][indices]) for name in ("forward", "right", "gaze")}
    right = torch.where(pose.mirrored[:, None], -directions["right"], directions["right"])
    forward, right, log_kappa = wrong_heads(directions["forward"], right, random)
    return band, forward, right, log_kappa, directions["gaze"]


def training_batch(heads, indices, random, chunk=CHUNK):
    """Bands, wrong heads (forward, right, logarithm of their concentration) and true gazes."""
    parts = [training_chunk(heads, indices[i : i + chunk], random) for i in range(0, len(indices), chunk)]
    return [torch.cat(column) for column in zip(*parts, strict=True)]


def batches(heads, readable, size, seed, start):
    """Endless training batches; the next is made while the branch learns from this one. A batch has eight sizes or more."""
    device = heads.pieces.device
    random = torch.Generator(device).manual_seed(seed * 1_000_003 + start)

    def made(indices):
        # Every thread has a default device of its own.
        with device:
            return training_batch(heads, torch.as_tensor(readable[indices]), random, max(CHUNK, size // 8))

    with ThreadPoolExecutor(1) as maker:
        waiting = None
        for indices in epochs(len(readable), size, seed, start):
            making = maker.submit(made, indices)
            if waiting is not None:
                yield waiting.result()
            waiting = making


def readable_of(labels):
    """Indices of heads whose eyes are seen, turned no further than landmarks are found."""
    return np.nonzero(np.asarray((labels["eyes_visible"] > 0) & (labels["angle"] < MOST_ANGLE_RAD)))[0]


def loss_of(gaze, log_kappa, truth):
    """Likelihood and angle, as for the head; and the cosines of the errors."""
    cosine = (gaze * truth).sum(1)
    kappa = torch.exp(log_kappa).clamp(LEAST_KAPPA, MOST_KAPPA)
    return von_mises_fisher(cosine, kappa).mean() + 4 * (1 - cosine).mean(), cosine


@torch.no_grad()
def check_figures(branch, check, readable):
    """Median errors (degrees) of the gaze on people that it never saw, by how large heads are: `size px: (with the eyes, the given head
    taken for the gaze)`. What is drawn is the same at every call."""
    device = check.pieces.device
    branch.eval()
    random, found = torch.Generator(device).manual_seed(7), {}
    with device:
        for size in CHECK_SIZES_PX:
            band, forward, right, log_kappa, truth = training_chunk(check, torch.as_tensor(readable), random, size)
            offs = [torch.rad2deg(torch.arccos((said * truth).sum(1).clamp(-1, 1))).median() for said in (branch(band, forward, right, log_kappa)[0], forward)]
            found[size] = [round(float(off), 1) for off in offs]
    return found


class Run:
    """A training of the eye branch and its file `last.pt`: the whole model, as `train` keeps it."""

    def __init__(self, base: Path, folder: Path, seed: int, device: torch.device, fresh: bool):
        folder.mkdir(parents=True, exist_ok=True)
        torch.manual_seed(seed)
        self.file, self.device = folder / "last.pt", device
        self.average = load(self.file if self.file.exists() else base, without_eyes=fresh and not self.file.exists()).to(device)
        self.branch = copy.deepcopy(self.average.eyes).to(memory_format=torch.channels_last)
        self.optimizer = torch.optim.AdamW(self.branch.parameters(), PEAK_RATE, weight_decay=0.05)
        self.step, self.seconds = 0, 0.0
        if self.file.exists():
            kept = torch.load(self.file, map_location=device)["eyes"]
            self.branch.load_state_dict(kept["model"])
            self.optimizer.load_state_dict(kept["optimizer"])
            self.step, self.seconds = kept["step"], kept["seconds"]

    def save(self):
        eyes = {"model": self.branch.state_dict(), "optimizer": self.optimizer.state_dict(), "step": self.step, "seconds": self.seconds}
        torch.save({"average": self.average.state_dict(), "eyes": eyes}, self.file.with_suffix(".new"))
        self.file.with_suffix(".new").rename(self.file)

    def learn(self, band, forward, right, log_kappa, truth, rate):
        """One step. Returns the loss and the median error in degrees."""
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        self.branch.train()
        # Numbers of 16 bits: a step takes half the time on processors that multiply them.
        with torch.autocast(self.device.type, torch.bfloat16):
            gaze, said = self.branch(band.contiguous(memory_format=torch.channels_last), forward, right, log_kappa)
        loss, cosine = loss_of(gaze.float(), said.float(), truth)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.branch.parameters(), 2.0)
        self.optimizer.step()
        self.step += 1
        share = 1 / min(self.step, AVERAGED_OVER_STEPS)
        for kept, now in zip(self.average.eyes.state_dict().values(), self.branch.state_dict().values(), strict=True):
            if kept.is_floating_point():
                kept.lerp_(now, share)
            else:
                kept.copy_(now)
        return torch.stack([loss.detach(), torch.rad2deg(torch.arccos(cosine.detach().clamp(-1, 1))).median()])


def rate_at(share, peak):
    """Up in a straight line, then down along a cosine."""
    if share < WARM_UP_SHARE:
        return peak * share / WARM_UP_SHARE
    return peak * 0.5 * (1 + math.cos(math.pi * min(1, (share - WARM_UP_SHARE) / (1 - WARM_UP_SHARE))))


def train(packs: Path, run: Run, size: int, minutes: float, peak: float, seed: int):
    """Trains up to `minutes` of the run's own time."""
    heads, check = (Packed(packs, *parts, device=run.device, workers=os.cpu_count() or 1) for parts in (("train", "eyes"), ("check",)))
    readable, checked = readable_of({name: heads.labels[name].cpu() for name in heads.labels}), readable_of({name: check.labels[name].cpu() for name in check.labels})
    begun, saved, recent = time.monotonic() - run.seconds, time.monotonic(), []
    print(f"{len(readable)} heads whose eyes are seen, {len(checked)} to check by", flush=True)
    for batch in batches(heads, readable, size, seed, run.step):
        share = run.seconds / (minutes * 60)
        if share >= 1:
            break
        recent.append(run.learn(*batch, rate_at(share, peak)))
        now = time.monotonic()
        run.seconds = now - begun
        if now - saved > SAVE_EVERY_S:
            run.save()
            means = torch.stack(recent).mean(0).tolist()
            print(run.step, round(run.seconds), [round(mean, 3) for mean in means], json.dumps(check_figures(run.average.eyes, check, checked)), flush=True)
            saved, recent = now, []
    run.save()
    print(run.step, round(run.seconds), json.dumps(check_figures(run.average.eyes, check, checked)), flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--packs", type=Path, required=True)
    parser.add_argument("--model", type=Path, required=True, help="a run of `train`")
    parser.add_argument("--run", type=Path, required=True)
    parser.add_argument("--minutes", type=float, required=True)
    parser.add_argument("--rate", type=float, default=PEAK_RATE, help="highest rate of learning; half of it for a branch that is trained already")
    parser.add_argument("--fresh", action="store_true", help="a branch that knows nothing yet, instead of the model's")
    parser.add_argument("--batch", type=int, default=BATCH)
    parser.add_argument("--device", type=torch.device, default=torch.device("cpu"))
    parser.add_argument("--threads", type=int, default=1)
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    run = Run(given.model, given.run, seed=1, device=given.device, fresh=given.fresh)
    train(given.packs, run, given.batch, given.minutes, given.rate, seed=1)
