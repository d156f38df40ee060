"""Sizes of the model."""

from __future__ import annotations

from dataclasses import asdict, dataclass

CONTEXT = 768
"""Longest text, tokens."""


@dataclass(frozen=True)
class ModelConfig:
    """A Llama by the names of Hugging Face's `config.json`."""

    vocab_size: int = 4096
    hidden_size: int = 256
    num_hidden_layers: int = 6
    num_attention_heads: int = 4
    num_key_value_heads: int = 2
    head_dim: int = 64
    intermediate_size: int = 704
    rope_theta: float = 10_000.0
    rms_norm_eps: float = 1e-5
    max_position_embeddings: int = CONTEXT

    def to_hf(self, *, pad: int, end: int) -> dict[str, object]:
        """`config.json` of `LlamaForCausalLM`; transformers.js reads the same file."""
        return {
            "architectures": ["LlamaForCausalLM"],
            "model_type": "llama",
            **asdict(self),
            "hidden_act": "silu",
            "attention_bias": False,
            "mlp_bias": False,
            "attention_dropout": 0.0,
            "initializer_range": 0.02,
            "tie_word_embeddings": True,
            "use_cache": True,
            "bos_token_id": None,
            "eos_token_id": end,
            "pad_token_id": pad,
            "dtype": "float32",
        }


SIZES: dict[str, ModelConfig] = {
    "tiny": ModelConfig(
        vocab_size=512,
        hidden_size=64,
        num_hidden_layers=2,
        num_attention_heads=2,
        num_key_value_heads=1,
        head_dim=32,
        intermediate_size=128,
    ),
    "3m": ModelConfig(
        hidden_size=192,
        num_hidden_layers=6,
        num_attention_heads=6,
        num_key_value_heads=2,
        head_dim=32,
        intermediate_size=512,
    ),
    "5m": ModelConfig(),
    "8m": ModelConfig(
        hidden_size=320,
        num_hidden_layers=6,
        num_attention_heads=5,
        num_key_value_heads=5,
        head_dim=64,
        intermediate_size=864,
    ),
}
"""By name. `tiny` is for tests."""
