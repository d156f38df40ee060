"""How the matrices of the graph are stored: whole, in 8 bits, in 4 bits."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from onnx import TensorProto

from .graph import Graph

BLOCK = 32
"""Weights that share a scale in 4 bits."""


class WeightForm(Protocol):
    def rounded(self, weight: np.ndarray, *, is_embedding: bool) -> np.ndarray:
        """What is computed with in place of a matrix."""

    def linear(self, g: Graph, x: str, name: str, weight: np.ndarray) -> str:
        """:param weight: `[out, in]`"""

    def embedding(self, g: Graph, ids: str, table: np.ndarray) -> str: ...

    def output(self, g: Graph, x: str, table: np.ndarray, name: str) -> str: ...


class Whole:
    """32-bit numbers."""

    def rounded(self, weight: np.ndarray, *, is_embedding: bool) -> np.ndarray:
        return weight

    def linear(self, g: Graph, x: str, name: str, weight: np.ndarray) -> str:
        return g.node("MatMul", [x, g.constant(f"{name}.weight", weight.T)], f"{name}.out")

    def embedding(self, g: Graph, ids: str, table: np.ndarray) -> str:
        return g.node("Gather", [g.constant("embed.weight", table), ids], "embedded", axis=0)

    def output(self, g: Graph, x: str, table: np.ndarray, name: str) -> str:
        columns = g.node("Transpose", [g.constant("embed.weight", table)], "embed.columns", perm=[1, 0])
        return g.node("MatMul", [x, columns], name)


def rows_in_8_bits(weight: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Symmetric, one scale a row: int8 and `[rows, 1]`."""
    scale = np.maximum(np.abs(weight).max(1, keepdims=True), 1e-12) / 127
    return np.round(weight / scale).astype(np.int8), scale.astype(np.float32)


class Eight:
    """8 bits, one scale for each output, widened when the model is loaded (ONNX Runtime folds constants), after which
    it computes as the whole one does: the same on both backends, where kernels for 8 bits differ or are wrong. By Cast
    and Mul, for DequantizeLinear gives NaN on WebGPU with a scale for each channel (onnxruntime-web 1.30)."""

    def rounded(self, weight: np.ndarray, *, is_embedding: bool) -> np.ndarray:
        small, scale = rows_in_8_bits(weight)
        return small * scale

    def _wide(self, g: Graph, name: str, weight: np.ndarray) -> str:
        small, scale = rows_in_8_bits(weight)
        wide = g.node("Cast", [g.constant(f"{name}.int8", small)], f"{name}.cast", to=TensorProto.FLOAT)
        return g.node("Mul", [wide, g.constant(f"{name}.scale", scale)], f"{name}.wide")

    def linear(self, g: Graph, x: str, name: str, weight: np.ndarray) -> str:
        columns = g.node("Transpose", [self._wide(g, name, weight)], f"{name}.columns", perm=[1, 0])
        return g.node("MatMul", [x, columns], f"{name}.out")

    def embedding(self, g: Graph, ids: str, table: np.ndarray) -> str:
        return g.node("Gather", [self._wide(g, "embed", table), ids], "embedded", axis=0)

    def output(self, g: Graph, x: str, table: np.ndarray, name: str) -> str:
        columns = g.node("Transpose", ["embed.wide"], "embed.columns", perm=[1, 0])
        return g.node("MatMul", [x, columns], name)


def blocks_in_4_bits(weight: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """For MatMulNBits: `[out, in / 32, 16]` bytes, lower half first, zero at 8, and scales `[out, in / 32]`.

    The largest of a block by magnitude becomes -8, which uses all 16 steps; of the two signs and a slightly smaller
    scale that one is taken whose squared error is least.
    """
    out, width = weight.shape
    blocks = weight.reshape(out, width // BLOCK, BLOCK)
    peak = np.take_along_axis(blocks, np.abs(blocks).argmax(-1, keepdims=True), -1)
    peak = np.where(np.abs(peak) < 1e-12, 1e-12, peak)
    best_error = np.full(peak.shape, np.inf, np.float32)
    best_scale = np.ones_like(peak)
    for factor in np.linspace(0.8, 1.2, 17):
        for steps in (-8, 7):
            scale = peak * factor / steps
            error = ((np.clip(np.round(blocks / scale), -8, 7) * scale - blocks) ** 2).sum(-1, keepdims=True)
            better = error < best_error
            best_error, best_scale = np.where(better, error, best_error), np.where(better, scale, best_scale)
    steps = (np.clip(np.round(blocks / best_scale), -8, 7) + 8).astype(np.uint8)
    packed = steps[..., 0::2] | (steps[..., 1::2] << 4)
    return packed, best_scale[..., 0].astype(np.float32)


def from_4_bits(packed: np.ndarray, scales: np.ndarray) -> np.ndarray:
    steps = np.stack((packed & 15, packed >> 4), -1).reshape(*scales.shape, BLOCK).astype(np.float32) - 8
    return (steps * scales[..., None]).reshape(len(packed), -1)


class Four(Eight):
    """Matrices in 4 bits with a scale for 32 weights (MatMulNBits, activations whole); the embedding in 8 bits."""

    def rounded(self, weight: np.ndarray, *, is_embedding: bool) -> np.ndarray:
        return super().rounded(weight, is_embedding=True) if is_embedding else from_4_bits(*blocks_in_4_bits(weight))

    def linear(self, g: Graph, x: str, name: str, weight: np.ndarray) -> str:
        packed, scales = blocks_in_4_bits(weight)
        return g.node(
            "MatMulNBits",
            [x, g.constant(f"{name}.int4", packed), g.constant(f"{name}.scales", scales.ravel())],
            f"{name}.out",
            domain="com.microsoft",
            K=weight.shape[1],
            N=weight.shape[0],
            bits=4,
            block_size=BLOCK,
            accuracy_level=1,
        )


FORMS: dict[str, WeightForm] = {"fp32": Whole(), "q8": Eight(), "q4": Four()}
FILES = {"fp32": "model.onnx", "q8": "model_quantized.onnx", "q4": "model_q4.onnx"}
"""As transformers.js names them, below `onnx/`."""
