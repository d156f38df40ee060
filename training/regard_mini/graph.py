"""An ONNX graph while it is being written."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import onnx
from onnx import helper, numpy_helper


class Graph:
    """Nodes, constants and names for them."""

    def __init__(self) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.constants: dict[str, onnx.TensorProto] = {}

    def node(self, op: str, inputs: Sequence[str], name: str, *, domain: str = "", **attributes: object) -> str:
        self.nodes.append(helper.make_node(op, list(inputs), [name], name=name, domain=domain, **attributes))
        return name

    def constant(self, name: str, value: np.ndarray) -> str:
        if name not in self.constants:
            self.constants[name] = numpy_helper.from_array(np.asarray(value, order="C"), name)
        return name

    def ints(self, *values: int) -> str:
        return self.constant("i_" + "_".join(map(str, values)).replace("-", "m"), np.array(values, np.int64))

    def number(self, value: float) -> str:
        return self.constant(f"f_{value}".replace("-", "m"), np.array(value, np.float32))
