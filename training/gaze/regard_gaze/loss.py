"""Negative log likelihoods of directions on the sphere."""

import math

import torch

from .model import kappas


def von_mises_fisher(cosine, kappa):
    """Negative log density (nats a steradian) of a direction at this cosine from the mean: kappa / (4 pi sinh kappa) exp(kappa cos)."""
    # log sinh k = k + log(1 - exp(-2k)) - log 2, which does not overflow.
    log_sinh = kappa + torch.log1p(-torch.exp(-2 * kappa)) - math.log(2)
    return -(torch.log(kappa) - math.log(4 * math.pi) - log_sinh + kappa * cosine)


def losses(out, targets):
    """Each part of the loss (n)."""
    kappa = kappas(out)
    cos = {name: (out[:, i : i + 3] * targets[name]).sum(1) for i, name in ((0, "forward"), (3, "right"), (6, "gaze"))}
    visible = torch.nn.functional.binary_cross_entropy_with_logits(out[:, 11], targets["eyes_visible"], reduction="none")
    return {
        "head": von_mises_fisher(cos["forward"], kappa[:, 0]),
        "gaze": von_mises_fisher(cos["gaze"], kappa[:, 1]),
        "right": 1 - cos["right"],
        # A likelihood alone lets hard heads go early; the angle keeps pulling on them.
        "angle": (1 - cos["forward"]) + (1 - cos["gaze"]),
        "visible": visible,
    }


WEIGHTS = {"head": 0.5, "gaze": 1.0, "right": 2.0, "angle": 4.0, "visible": 0.5}


def total(parts):
    return sum(WEIGHTS[name] * part.mean() for name, part in parts.items())
