"""Muon for the matrices, Adam for the rest.

Muon: K. Jordan et al., “Muon: An optimizer for hidden layers in neural networks”, 2024: momentum, made orthogonal by
five Newton–Schulz steps. Twice as much is learnt from a token as with Adam alone at this size.
"""

from __future__ import annotations

import torch
import torch.distributed as dist
from torch import Tensor, nn

NEWTON_SCHULZ = (3.4445, -4.7750, 2.0315)
"""Coefficients of the quintic, as published."""


def orthogonal(matrix: Tensor, steps: int = 5) -> Tensor:
    """About `U Vᵀ` of the matrix's singular value decomposition; bfloat16."""
    a, b, c = NEWTON_SCHULZ
    is_tall = matrix.shape[0] > matrix.shape[1]
    x = matrix.bfloat16()
    x = x.t() if is_tall else x
    x = x / (x.norm() + 1e-7)
    for _ in range(steps):
        square = x @ x.t()
        x = a * x + (b * square + c * (square @ square)) @ x
    return x.t() if is_tall else x


class Muon(torch.optim.Optimizer):
    """Every process of several orthogonalises its share of the matrices, and all add them up."""

    def __init__(
        self, params: list[nn.Parameter], lr: float, momentum: float = 0.95, weight_decay: float = 0.0
    ) -> None:
        super().__init__(params, {"lr": lr, "momentum": momentum, "weight_decay": weight_decay})

    @torch.no_grad()
    def step(self, closure: None = None) -> None:  # type: ignore[override]
        world, rank = (dist.get_world_size(), dist.get_rank()) if dist.is_initialized() else (1, 0)
        for group in self.param_groups:
            updates: list[Tensor] = []
            for index, parameter in enumerate(group["params"]):
                state = self.state[parameter]
                if "momentum" not in state:
                    state["momentum"] = torch.zeros_like(parameter)
                kept = state["momentum"].lerp_(parameter.grad, 1 - group["momentum"])
                if index % world == rank:
                    updates.append(orthogonal(parameter.grad.lerp(kept, group["momentum"])).float())
                else:
                    updates.append(torch.zeros_like(parameter))
            add_up(updates)
            for parameter, update in zip(group["params"], updates, strict=True):
                scale = max(1.0, parameter.shape[0] / parameter.shape[1]) ** 0.5
                parameter.mul_(1 - group["lr"] * group["weight_decay"])
                parameter.add_(update, alpha=-group["lr"] * scale)


def add_up(tensors: list[Tensor]) -> None:
    """Replaces each tensor by its sum over the processes, all of them in one message."""
    if not dist.is_initialized():
        return
    flat = torch.cat([tensor.flatten() for tensor in tensors])
    dist.all_reduce(flat)
    for tensor, part in zip(tensors, flat.split([tensor.numel() for tensor in tensors]), strict=True):
        tensor.copy_(part.view_as(tensor))


class Optimisers:
    """Both, with one schedule."""

    def __init__(self, model: nn.Module, matrix_lr: float, other_lr: float, weight_decay: float) -> None:
        matrices = [p for n, p in model.named_parameters() if p.ndim == 2 and "embed" not in n]
        others = [p for n, p in model.named_parameters() if p.ndim != 2 or "embed" in n]
        self.muon = Muon(matrices, matrix_lr, weight_decay=weight_decay)
        self.adam = torch.optim.AdamW(others, other_lr, betas=(0.9, 0.95), weight_decay=0.0)
        self.base = [(group, group["lr"]) for opt in (self.muon, self.adam) for group in opt.param_groups]

    def step(self, factor: float) -> None:
        """:param factor: of the learning rates, 0 to 1"""
        for group, lr in self.base:
            group["lr"] = lr * factor
        self.muon.step()
        self.adam.step()

    def zero_grad(self) -> None:
        self.muon.zero_grad(set_to_none=True)
        self.adam.zero_grad(set_to_none=True)


def trapezoid(progress: float, warm_up: float = 0.02, cool_down: float = 0.6) -> float:
    """Factor of the learning rate: up, level, and down to 0 in a straight line over the last `cool_down` of the run.

    :param progress: share of the run, 0 to 1
    """
    return min(1.0, progress / warm_up, (1 - progress) / cool_down) if progress < 1 else 0.0
