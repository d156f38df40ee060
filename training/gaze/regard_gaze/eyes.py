"""Trains the eye branch: what the band across the eyes adds to a head whose direction is known within some degrees.

    python -m regard_gaze.eyes --cache CACHE --model RUN/last.pt --run EYES --minutes 60

writes EYES/last.pt, the whole model. The same command goes on after a cut.

The rest of the model stays as it is. A band costs a fraction of a whole head, so eyes are seen several times as often in the
same time: learnt beside the head, they were hardly read at all. The head's direction is the true one with an error, drawn anew
each time and stated, as the model states its own.
"""

import argparse
import copy
import json
import math
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import torch

from .batches import EYES_OFF, SIZES_PX, TURN_MOST_RAD, TURN_RAD, USUAL_PX, USUAL_SHARE, epochs, plain_batch
from .evaluate import load
from .heads import CROP_HEADS, CROP_PX, Heads
from .loss import von_mises_fisher
from .measure import angle_deg
from .model import LEAST_KAPPA, MOST_KAPPA
from .views import BAND_EYES, BAND_LEAST_HEADS, BAND_PX, Pose, recoloured, sample, spoiled

BATCH, CHUNK = 96, 16
PEAK_RATE, WARM_UP_SHARE, AVERAGED_OVER_STEPS = 3e-3, 0.03, 300
SAVE_EVERY_S = 60
# Standard deviations of the head's direction about each of two axes, evenly over the logarithm.
HEAD_OFF_RAD = (math.radians(2.5), math.radians(16))
# Side of the cut about the eyes that is spoiled, in pixels of a crop (a head is half of it high).
CUT_PX = 144
MOST_ANGLE_RAD = math.radians(85)


def about_eyes(crops, eyes_px):
    """The squares about the middle of the eyes (n, 3, CUT_PX, CUT_PX), and the eyes in them as shares of their side from its middle."""
    middles = eyes_px.mean(1)
    corners = np.clip(np.round(middles - CUT_PX / 2), 0, CROP_PX - CUT_PX).astype(int)
    cuts = np.stack([crop[:, y : y + CUT_PX, x : x + CUT_PX] for crop, (x, y) in zip(crops, corners, strict=True)])
    return torch.from_numpy(cuts), torch.from_numpy(((eyes_px - corners[:, None]) / CUT_PX - 0.5).astype(np.float32))


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


def training_chunk(heads, indices, random):
    """The same for heads that share a size, a blur and a codec."""
    crops, labels = heads.batch(indices)
    n = len(indices)
    pictures, eyes = about_eyes(crops, labels["eyes_px"])
    low, high = USUAL_PX if torch.rand((), generator=random) < USUAL_SHARE else SIZES_PX
    head_px = low * (high / low) ** float(torch.rand((), generator=random))
    # `spoiled` takes pictures of two heads' side.
    small = spoiled(pictures, head_px * CUT_PX / CROP_PX, random)
    turn = (torch.randn(n, generator=random) * TURN_RAD).clamp(-TURN_MOST_RAD, TURN_MOST_RAD)
    pose = Pose(torch.rand(n, generator=random) < 0.5, turn)
    apart = (eyes[:, 1] - eyes[:, 0]).norm(dim=1).view(n, 1, 1).clamp(min=0.07)
    eyes = eyes + torch.randn(eyes.shape, generator=random) * apart * EYES_OFF
    width = torch.maximum((eyes[:, 1] - eyes[:, 0]).norm(dim=1) * BAND_EYES, torch.full((n,), BAND_LEAST_HEADS / CROP_HEADS * CROP_PX / CUT_PX)) / 2
    band = recoloured(sample(small, eyes.mean(1), pose.axes(), width, width * (BAND_PX[0] / BAND_PX[1]), BAND_PX), random)
    directions = {name: pose.directions(torch.from_numpy(labels[name])) for name in ("forward", "right", "gaze")}
    right = torch.where(pose.mirrored[:, None], -directions["right"], directions["right"])
    forward, right, log_kappa = wrong_heads(directions["forward"], right, random)
    return band, forward, right, log_kappa, directions["gaze"]


def training_batch(heads, indices, random):
    """Bands, wrong heads (forward, right, logarithm of their concentration) and true gazes."""
    parts = [training_chunk(heads, indices[i : i + CHUNK], random) for i in range(0, len(indices), CHUNK)]
    return [torch.cat(column) for column in zip(*parts, strict=True)]


def batches(heads, readable, seed, start):
    """Endless training batches; the next is made while the branch learns from this one."""
    random = torch.Generator().manual_seed(seed * 1_000_003 + start)
    with ThreadPoolExecutor(1) as maker:
        waiting = None
        for indices in epochs(len(readable), BATCH, seed, start):
            made = maker.submit(training_batch, heads, np.sort(readable[indices]), random)
            if waiting is not None:
                yield waiting.result()
            waiting = made


def readable_of(heads):
    """Indices of heads whose eyes are seen, turned no further than landmarks are found."""
    labels = heads.labels
    return np.nonzero((labels["eyes_visible"] > 0) & (labels["angle"] < MOST_ANGLE_RAD))[0]


def loss_of(gaze, log_kappa, truth):
    """Likelihood and angle, as for the head; and the cosines of the errors."""
    cosine = (gaze * truth).sum(1)
    kappa = torch.exp(log_kappa).clamp(LEAST_KAPPA, MOST_KAPPA)
    return von_mises_fisher(cosine, kappa).mean() + 4 * (1 - cosine).mean(), cosine


def check_figures(model, check, most):
    """Median errors (degrees) of the gaze by size on people it never saw: from the head alone, with the eyes, and of the true head
    taken for the gaze."""
    readable = readable_of(check)
    readable = readable[:: max(1, len(readable) // most)]
    model.eval()
    found = {}
    for size in (25, 40, 64, 110):
        offs = {"head alone": [], "eyes": [], "true head": []}
        for i in range(0, len(readable), 64):
            views, targets, _ = plain_batch(check, readable[i : i + 64], size, True, torch.Generator().manual_seed(i))
            with torch.no_grad():
                alone, seen = model.of_head(views.head), model.of(views)
            truth = targets["gaze"].numpy()
            for name, said in (("head alone", alone[:, 6:9]), ("eyes", seen[:, 6:9]), ("true head", targets["forward"])):
                offs[name].append(angle_deg(said.numpy(), truth))
        found[size] = {name: round(float(np.median(np.concatenate(rows))), 1) for name, rows in offs.items()}
    return found


class Run:
    """A training of the eye branch and its file `last.pt`: the whole model, as `train` keeps it."""

    def __init__(self, base: Path, folder: Path, seed: int):
        folder.mkdir(parents=True, exist_ok=True)
        torch.manual_seed(seed)
        self.file = folder / "last.pt"
        self.average = load(self.file if self.file.exists() else base)
        self.branch = copy.deepcopy(self.average.eyes).to(memory_format=torch.channels_last)
        self.optimizer = torch.optim.AdamW(self.branch.parameters(), PEAK_RATE, weight_decay=0.05)
        self.step, self.seconds = 0, 0.0
        if self.file.exists():
            kept = torch.load(self.file)["eyes"]
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
        with torch.autocast("cpu", torch.bfloat16):
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
        return float(loss.detach()), float(torch.rad2deg(torch.arccos(cosine.detach().clamp(-1, 1))).median())


def rate_at(share, peak):
    """Up in a straight line, then down along a cosine."""
    if share < WARM_UP_SHARE:
        return peak * share / WARM_UP_SHARE
    return peak * 0.5 * (1 + math.cos(math.pi * min(1, (share - WARM_UP_SHARE) / (1 - WARM_UP_SHARE))))


def train(cache: Path, base: Path, folder: Path, minutes: float, peak=PEAK_RATE, seed=1):
    """Trains up to `minutes` of the run's own time."""
    run = Run(base, folder, seed)
    heads, check = Heads(cache, "train", "eyes"), Heads(cache, "check")
    begun, saved, recent = time.monotonic() - run.seconds, time.monotonic(), []
    for batch in batches(heads, readable_of(heads), seed, run.step):
        share = run.seconds / (minutes * 60)
        if share >= 1:
            break
        recent.append(run.learn(*batch, rate_at(share, peak)))
        now = time.monotonic()
        run.seconds = now - begun
        if now - saved > SAVE_EVERY_S:
            run.save()
            print(run.step, round(run.seconds), [round(float(x), 3) for x in np.mean(recent, 0)], flush=True)
            saved, recent = now, []
    run.save()
    print(run.step, round(run.seconds), json.dumps(check_figures(run.average, check, 1500)), flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cache", type=Path, required=True)
    parser.add_argument("--model", type=Path, required=True, help="a run of `train`")
    parser.add_argument("--run", type=Path, required=True)
    parser.add_argument("--minutes", type=float, required=True)
    parser.add_argument("--rate", type=float, default=PEAK_RATE, help="highest rate of learning; half of it for a branch that is trained already")
    parser.add_argument("--threads", type=int, default=1)
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    train(given.cache, given.model, given.run, given.minutes, given.rate)
