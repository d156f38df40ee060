"""Negative log likelihoods of directions on the sphere."""

import math

import torch

from .model import kappas, place


def von_mises_fisher(cosine, kappa):
    """Negative log density (nats a steradian) of a direction at this cosine from the mean: kappa / (4 pi sinh kappa) exp(kappa cos)."""
    # log sinh k = k + log(1 - exp(-2k)) - log 2, which does not overflow.
    log_sinh = kappa + torch.log1p(-torch.exp(-2 * kappa)) - math.log(2)
    return -(torch.log(kappa) - math.log(4 * math.pi) - log_sinh + kappa * cosine)


def laplace(off, spread):
    """Negative log density (Laplace) of errors of this size."""
    return off / spread + torch.log(2 * spread)


def losses(out, targets):
    """Each part of the loss, a row for every head; `there` has one for every view."""
    is_head = targets["is_head"] > 0
    there = torch.nn.functional.binary_cross_entropy_with_logits(out[:, 18], targets["is_head"], reduction="none")
    out, targets = out[is_head], {name: target[is_head] for name, target in targets.items()}
    kappa = kappas(out)
    cos = {name: (out[:, i : i + 3] * targets[name]).sum(1) for i, name in ((0, "forward"), (3, "right"), (6, "gaze"))}
    visible = torch.nn.functional.binary_cross_entropy_with_logits(out[:, 11], targets["eyes_visible"], reduction="none")
    means, spreads = place(out)
    off = (means - targets["place"]).abs()
    return {
        "there": there,
        "place": laplace(off[:, :3], spreads[:, :1]).mean(1),
        "size_m": laplace(off[:, 3], spreads[:, 1]),
        "head": von_mises_fisher(cos["forward"], kappa[:, 0]),
        "gaze": von_mises_fisher(cos["gaze"], kappa[:, 1]),
        "right": 1 - cos["right"],
        # A likelihood alone lets hard heads go early; the angle keeps pulling on them.
        "angle": (1 - cos["forward"]) + (1 - cos["gaze"]),
        "visible": visible,
    }


WEIGHTS = {"head": 0.5, "gaze": 1.0, "right": 2.0, "angle": 4.0, "visible": 0.5, "place": 0.3, "size_m": 0.2, "there": 0.5}


def total(parts):
    return sum(WEIGHTS[name] * part.mean() for name, part in parts.items())
