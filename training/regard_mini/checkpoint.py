"""Checkpoints of at most 20 MB: weights in 16 bits, Muon's momentum in 8 bits a row, Adam's two moments in 16 bits.

Rounding them moves a weight by less than one in 2,000, once for each time a run is taken up again.
"""

from __future__ import annotations

import os
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from .config import ModelConfig
from .model import Llama
from .optim import Optimisers


def _to_bytes(x: Tensor) -> tuple[Tensor, Tensor]:
    scale = x.abs().amax(-1, keepdim=True).clamp_min(1e-12) / 127
    return (x / scale).round().to(torch.int8), scale


def save_checkpoint(path: Path, model: Llama, optimisers: Optimisers | None, progress: dict[str, Any]) -> None:
    """Whole or not at all: written under another name first."""
    state: dict[str, Any] = {
        "config": asdict(model.config),
        "weights": {name: weight.half() for name, weight in model.state_dict().items()},
        "progress": progress,
    }
    if optimisers is not None:
        muon, adam = optimisers.muon, optimisers.adam
        state["momentum"] = [_to_bytes(muon.state[p]["momentum"]) for g in muon.param_groups for p in g["params"]]
        state["adam"] = [
            (int(adam.state[p]["step"]), adam.state[p]["exp_avg"].bfloat16(), adam.state[p]["exp_avg_sq"].bfloat16())
            for g in adam.param_groups
            for p in g["params"]
        ]
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_suffix(".partial")
    torch.save(state, partial)
    os.replace(partial, path)


def load_checkpoint(path: Path) -> dict[str, Any]:
    return torch.load(path, map_location="cpu", weights_only=True)


def model_of(state: dict[str, Any]) -> Llama:
    model = Llama(ModelConfig(**state["config"]))
    model.load_state_dict({name: weight.float() for name, weight in state["weights"].items()})
    return model


def restore_optimisers(state: dict[str, Any], optimisers: Optimisers) -> None:
    muon, adam = optimisers.muon, optimisers.adam
    for parameter, (bytes_, scale) in zip(muon.param_groups[0]["params"], state["momentum"], strict=True):
        muon.state[parameter]["momentum"] = (bytes_.float() * scale).to(parameter.device)
    for parameter, (step, mean, square) in zip(adam.param_groups[0]["params"], state["adam"], strict=True):
        adam.state[parameter] = {
            "step": torch.tensor(float(step)),
            "exp_avg": mean.float().to(parameter.device),
            "exp_avg_sq": square.float().to(parameter.device),
        }
