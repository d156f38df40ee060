"""Runs an exported graph with its cache, as the app does."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import onnx
import onnxruntime

from .tokens import END_ID

Past = dict[str, np.ndarray]


class OnnxModel:
    def __init__(self, model: onnx.ModelProto | Path, threads: int = 1) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.log_severity_level = 3
        source = str(model) if isinstance(model, Path) else model.SerializeToString()
        self.session = onnxruntime.InferenceSession(source, options, providers=["CPUExecutionProvider"])
        self.empty: Past = {
            i.name: np.zeros((1, i.shape[1], 0, i.shape[3]), np.float32)
            for i in self.session.get_inputs()
            if i.name.startswith("past")
        }
        self.outputs = [o.name for o in self.session.get_outputs()]

    def read(self, tokens: np.ndarray, past: Past | None) -> tuple[np.ndarray, Past]:
        """:param tokens: `[1, count]`; :returns: scores `[1, count, vocab_size]` and the cache"""
        before = past or self.empty
        length = next(iter(before.values())).shape[2]
        total = length + tokens.shape[1]
        scores, *states = self.session.run(
            self.outputs,
            {
                "input_ids": tokens.astype(np.int64),
                "attention_mask": np.ones((1, total), np.int64),
                "position_ids": np.arange(length, total, dtype=np.int64)[None],
                **before,
            },
        )
        names = (name.replace("present", "past_key_values") for name in self.outputs[1:])
        return scores, dict(zip(names, states, strict=True))

    def greedy(self, prompt: Sequence[int], most: int) -> list[int]:
        scores, past = self.read(np.array([prompt]), None)
        reply: list[int] = []
        while True:
            reply.append(int(scores[0, -1].argmax()))
            if reply[-1] == END_ID or len(reply) == most:
                return reply
            scores, past = self.read(np.array([[reply[-1]]]), past)
