from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import pytest
import torch
from test_model import greedy_slowly
from tokenizers import Tokenizer
from transformers import AutoTokenizer

from regard_mini.hf import write_config
from regard_mini.model import Llama
from regard_mini.onnx_graph import build_onnx
from regard_mini.run_onnx import OnnxModel
from regard_mini.tokenizer import save_tokenizer
from regard_mini.weights import FORMS, blocks_in_4_bits, from_4_bits, rows_in_8_bits


@pytest.mark.parametrize("form", ["fp32", "q8", "q4"])
def test_graph_gives_the_scores_of_the_model_in_one_piece_and_token_by_token(model: Llama, form: str) -> None:
    runner = OnnxModel(build_onnx(model, FORMS[form]))
    tokens = np.random.default_rng(1).integers(0, model.config.vocab_size, (1, 40))
    with torch.no_grad():
        for name, weight in model.named_parameters():
            if weight.ndim == 2:
                rounded = FORMS[form].rounded(weight.numpy(), is_embedding="embed" in name)
                weight.copy_(torch.from_numpy(rounded))
        wanted = model(torch.from_numpy(tokens)).numpy()
    whole = runner.read(tokens, None)[0]
    first, past = runner.read(tokens[:, :30], None)
    parts = [first]
    for at in range(30, 40):
        scores, past = runner.read(tokens[:, at : at + 1], past)
        parts.append(scores)
    np.testing.assert_allclose(np.concatenate(parts, 1), whole, rtol=1e-3, atol=1e-3)
    np.testing.assert_allclose(whole, wanted, rtol=1e-3, atol=1e-3)


def test_greedy_replies_are_those_of_the_model_token_for_token(model: Llama) -> None:
    runner = OnnxModel(build_onnx(model, FORMS["fp32"]))
    for seed in range(5):
        prompt = np.random.default_rng(seed).integers(3, model.config.vocab_size, 12).tolist()
        assert runner.greedy(prompt, 20) == greedy_slowly(model, prompt, 20)


def test_padding_before_a_prompt_changes_nothing_when_the_mask_hides_it(model: Llama) -> None:
    session = onnxruntime.InferenceSession(build_onnx(model, FORMS["fp32"]).SerializeToString())
    past = {
        i.name: np.zeros((1, i.shape[1], 0, i.shape[3]), np.float32) for i in session.get_inputs() if "past" in i.name
    }
    tokens = np.array([[9, 8, 7, 6]])
    alone = session.run(
        ["logits"],
        {"input_ids": tokens, "attention_mask": np.ones((1, 4), int), "position_ids": np.arange(4)[None], **past},
    )[0]
    padded = session.run(
        ["logits"],
        {
            "input_ids": np.array([[0, 0, 9, 8, 7, 6]]),
            "attention_mask": np.array([[0, 0, 1, 1, 1, 1]]),
            "position_ids": np.array([[1, 1, 0, 1, 2, 3]]),
            **past,
        },
    )[0]
    np.testing.assert_allclose(padded[:, 2:], alone, rtol=1e-4, atol=1e-4)


def test_the_graph_has_the_names_and_dimensions_that_transformers_js_looks_for(model: Llama) -> None:
    graph = build_onnx(model, FORMS["q8"]).graph
    inputs = {i.name: [d.dim_param or d.dim_value for d in i.type.tensor_type.shape.dim] for i in graph.input}
    assert inputs["input_ids"][0] == inputs["past_key_values.1.value"][0] == "batch_size"
    assert inputs["past_key_values.0.key"][1::2] == [model.config.num_key_value_heads, model.config.head_dim]
    assert [o.name for o in graph.output][:3] == ["logits", "present.0.key", "present.0.value"]


def test_operators_are_only_those_known_to_be_right_on_both_backends(model: Llama) -> None:
    plain = set(
        "Add Sub Mul Div Neg Min Max Sqrt Sigmoid Softmax MatMul MatMulNBits Gather Concat Slice Reshape Transpose "
        "Unsqueeze Cast Shape Range ReduceMean".split()
    )
    for form in FORMS.values():
        assert {node.op_type for node in build_onnx(model, form).graph.node} <= plain


def test_rounding_to_8_and_4_bits_is_as_close_as_the_steps_allow() -> None:
    weight = np.random.default_rng(2).normal(0, 0.02, (48, 64)).astype(np.float32)
    small, scale = rows_in_8_bits(weight)
    assert np.abs(small * scale - weight).max() <= scale.max() / 2 + 1e-9
    packed, scales = blocks_in_4_bits(weight)
    back = from_4_bits(packed, scales)
    assert np.sqrt(np.mean((back - weight) ** 2)) < 0.1 * weight.std()


def test_the_chat_template_gives_the_text_of_the_contract(model: Llama, tokenizer: Tokenizer, tmp_path: Path) -> None:
    save_tokenizer(tokenizer, tmp_path)
    write_config(model, tmp_path, tmp_path / "model")
    loaded = AutoTokenizer.from_pretrained(tmp_path / "model")
    text = loaded.apply_chat_template(
        [{"role": "user", "content": "<|query|>who?"}], tokenize=False, add_generation_prompt=True
    )
    assert text == "<|query|>who?<|reply|>"
    assert loaded(text, add_special_tokens=False)["input_ids"] == tokenizer.encode(text).ids
    assert tokenizer.encode(text).ids[-1] == 2 and loaded.eos_token_id == 1 and loaded.pad_token_id == 0


def test_a_saved_graph_is_valid(model: Llama, tmp_path: Path) -> None:
    onnx.save(build_onnx(model, FORMS["q4"]), str(tmp_path / "model_q4.onnx"))
    onnx.checker.check_model(str(tmp_path / "model_q4.onnx"))
