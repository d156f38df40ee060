"""The Llama as an ONNX graph with a key-value cache, written operator by operator.

Why not an exporter: the graph then holds nothing but operators that onnxruntime-web has on WebAssembly and on WebGPU
alike and computes rightly there, no fused attention whose two versions differ, and weights stay in the form in which
they are stored. Names, shapes and the dimension `batch_size` are what transformers.js 4.3.1 expects of a Llama.
"""

from __future__ import annotations

import numpy as np
import onnx
from onnx import TensorProto, helper

from .config import ModelConfig
from .graph import Graph
from .model import Llama, rope_table
from .weights import WeightForm

OPSET = 17
HIDDEN_SCORE = -1e9
"""Added to scores of positions that are not to be seen. Finite, for sums with infinities differ between backends."""


def _bias(g: Graph) -> str:
    """`[batch, 1, 1, sequence, total]`: 0 where a token may see a key, else `HIDDEN_SCORE`."""
    total = g.node(
        "Gather", [g.node("Shape", ["attention_mask"], "mask_shape"), g.constant("one", np.array(1, np.int64))], "total"
    )
    count = g.node(
        "Gather", [g.node("Shape", ["input_ids"], "ids_shape"), g.constant("one", np.array(1, np.int64))], "count"
    )
    zero, one = g.constant("zero", np.array(0, np.int64)), g.constant("one", np.array(1, np.int64))
    keys = g.node("Cast", [g.node("Range", [zero, total, one], "key_range")], "keys", to=TensorProto.FLOAT)
    past = g.node("Sub", [total, count], "past_length")
    rows = g.node("Cast", [g.node("Range", [past, total, one], "row_range")], "rows", to=TensorProto.FLOAT)
    ahead = g.node("Sub", [g.node("Unsqueeze", [rows, g.ints(1)], "row_column"), keys], "ahead")
    is_later = g.node("Min", [ahead, g.number(0.0)], "later")
    causal = g.node(
        "Max", [g.node("Mul", [is_later, g.number(-HIDDEN_SCORE)], "later_scores"), g.number(HIDDEN_SCORE)], "causal"
    )
    mask = g.node("Cast", ["attention_mask"], "mask_float", to=TensorProto.FLOAT)
    hidden = g.node("Mul", [g.node("Sub", [g.number(1.0), mask], "masked"), g.number(HIDDEN_SCORE)], "masked_scores")
    wide = g.node("Unsqueeze", [hidden, g.ints(1, 2, 3)], "masked_wide")
    return g.node("Add", [wide, causal], "bias")


def _norm(g: Graph, x: str, weight: np.ndarray, eps: float, name: str) -> str:
    square = g.node("Mul", [x, x], f"{name}.square")
    mean = g.node("ReduceMean", [square], f"{name}.mean", axes=[-1], keepdims=1)
    root = g.node("Sqrt", [g.node("Add", [mean, g.number(eps)], f"{name}.eps")], f"{name}.root")
    normal = g.node("Div", [x, root], f"{name}.normal")
    return g.node("Mul", [normal, g.constant(f"{name}.weight", weight)], f"{name}.out")


def _rotate(g: Graph, x: str, cos: str, sin: str, half: int, name: str) -> str:
    first = g.node("Slice", [x, g.ints(0), g.ints(half), g.ints(-1)], f"{name}.first")
    second = g.node("Slice", [x, g.ints(half), g.ints(2 * half), g.ints(-1)], f"{name}.second")
    turned = g.node("Concat", [g.node("Neg", [second], f"{name}.minus"), first], f"{name}.turned", axis=-1)
    return g.node(
        "Add", [g.node("Mul", [x, cos], f"{name}.cos"), g.node("Mul", [turned, sin], f"{name}.sin")], f"{name}.rotated"
    )


def _layer(
    g: Graph, config: ModelConfig, weights: dict[str, np.ndarray], form: WeightForm, x: str, i: int, at: dict[str, str]
) -> str:
    """One block. `at` holds the names of cosines, sines and bias."""
    heads, kv, size = config.num_attention_heads, config.num_key_value_heads, config.head_dim
    p = f"model.layers.{i}"

    def linear(source: str, part: str) -> str:
        return form.linear(g, source, f"{p}.{part}", weights[f"{p}.{part}.weight"])

    normal = _norm(g, x, weights[f"{p}.input_layernorm.weight"], config.rms_norm_eps, f"{p}.norm1")

    def split(part: str, count: int) -> str:
        wide = g.node("Reshape", [linear(normal, f"self_attn.{part}"), g.ints(0, 0, count, size)], f"{p}.{part}.split")
        return g.node("Transpose", [wide], f"{p}.{part}.heads", perm=[0, 2, 1, 3])

    query = _rotate(g, split("q_proj", heads), at["cos"], at["sin"], size // 2, f"{p}.q")
    key = _rotate(g, split("k_proj", kv), at["cos"], at["sin"], size // 2, f"{p}.k")
    value = split("v_proj", kv)
    key = g.node("Concat", [f"past_key_values.{i}.key", key], f"present.{i}.key", axis=2)
    value = g.node("Concat", [f"past_key_values.{i}.value", value], f"present.{i}.value", axis=2)

    # Heads that share keys are rows of one product: [batch, kv, shared · count, size].
    scaled = g.node("Mul", [query, g.number(size**-0.5)], f"{p}.scaled")
    rows = g.node("Reshape", [scaled, g.ints(0, kv, -1, size)], f"{p}.query_rows")
    columns = g.node("Transpose", [key], f"{p}.key_columns", perm=[0, 1, 3, 2])
    scores = g.node("MatMul", [rows, columns], f"{p}.scores")
    # Its shape is the bias's with the heads in it: [batch, kv, shared, count, total].
    split_scores = g.node("Reshape", [scores, at["score_shape"]], f"{p}.scores_split")
    seen = g.node("Softmax", [g.node("Add", [split_scores, at["bias"]], f"{p}.biased")], f"{p}.softmax", axis=-1)
    flat = g.node("Reshape", [seen, at["row_shape"]], f"{p}.weights")
    mixed = g.node("MatMul", [flat, value], f"{p}.mixed")
    by_head = g.node("Reshape", [mixed, at["head_shape"]], f"{p}.mixed_heads")
    joined = g.node("Transpose", [by_head], f"{p}.joined", perm=[0, 2, 1, 3])
    merged = g.node("Reshape", [joined, g.ints(0, 0, heads * size)], f"{p}.merged")
    x = g.node("Add", [x, linear(merged, "self_attn.o_proj")], f"{p}.after_attention")

    normal = _norm(g, x, weights[f"{p}.post_attention_layernorm.weight"], config.rms_norm_eps, f"{p}.norm2")
    gate = linear(normal, "mlp.gate_proj")
    silu = g.node("Mul", [gate, g.node("Sigmoid", [gate], f"{p}.sigmoid")], f"{p}.silu")
    up = g.node("Mul", [silu, linear(normal, "mlp.up_proj")], f"{p}.gated")
    return g.node("Add", [x, linear(up, "mlp.down_proj")], f"{p}.out")


def build_onnx(model: Llama, form: WeightForm) -> onnx.ModelProto:
    """:param form: how matrices are stored and multiplied"""
    config = model.config
    weights = {name: w.detach().float().cpu().numpy() for name, w in model.state_dict().items()}
    heads, kv, size = config.num_attention_heads, config.num_key_value_heads, config.head_dim
    g = Graph()
    cos, sin = (t.numpy() for t in rope_table(config, config.max_position_embeddings))
    at = {"bias": _bias(g)}
    for name, table in (("cos", cos), ("sin", sin)):
        picked = g.node("Gather", [g.constant(f"{name}_table", table), "position_ids"], f"{name}_rows", axis=0)
        at[name] = g.node("Unsqueeze", [picked, g.ints(1)], name)
    batch = g.node("Gather", ["ids_shape", g.ints(0)], "batch")
    count = g.node("Unsqueeze", ["count", g.ints(0)], "count_row")
    total = g.node("Unsqueeze", ["total", g.ints(0)], "total_row")
    at["score_shape"] = g.node("Concat", [batch, g.ints(kv), g.ints(heads // kv), count, total], "score_shape", axis=0)
    rows = g.node("Mul", [count, g.ints(heads // kv)], "row_count")
    at["row_shape"] = g.node("Concat", [batch, g.ints(kv), rows, total], "row_shape", axis=0)
    at["head_shape"] = g.node("Concat", [batch, g.ints(heads), count, g.ints(size)], "head_shape", axis=0)
    x = form.embedding(g, "input_ids", weights["model.embed_tokens.weight"])
    for i in range(config.num_hidden_layers):
        x = _layer(g, config, weights, form, x, i, at)
    x = _norm(g, x, weights["model.norm.weight"], config.rms_norm_eps, "final_norm")
    form.output(g, x, weights["model.embed_tokens.weight"], "logits")

    def ids(name: str, second: str) -> onnx.ValueInfoProto:
        return helper.make_tensor_value_info(name, TensorProto.INT64, ["batch_size", second])

    def states(prefix: str, length: str) -> list[onnx.ValueInfoProto]:
        shape = ["batch_size", kv, length, size]
        return [
            helper.make_tensor_value_info(f"{prefix}.{i}.{part}", TensorProto.FLOAT, shape)
            for i in range(config.num_hidden_layers)
            for part in ("key", "value")
        ]

    graph = helper.make_graph(
        g.nodes,
        "regard-mini",
        [
            ids("input_ids", "sequence_length"),
            ids("attention_mask", "total_sequence_length"),
            ids("position_ids", "sequence_length"),
            *states("past_key_values", "past_sequence_length"),
        ],
        [
            helper.make_tensor_value_info(
                "logits", TensorProto.FLOAT, ["batch_size", "sequence_length", config.vocab_size]
            ),
            *states("present", "total_sequence_length"),
        ],
        list(g.constants.values()),
    )
    made = helper.make_model(
        graph,
        opset_imports=[helper.make_opsetid("", OPSET), helper.make_opsetid("com.microsoft", 1)],
        producer_name="regard-mini",
    )
    made.ir_version = 8
    onnx.checker.check_model(made)
    return made
