"""The model as Hugging Face and transformers.js expect its files."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from .model import Llama
from .tokens import END_ID, PAD_ID


def write_config(model: Llama, tokenizer_folder: Path, out: Path) -> None:
    """`config.json`, `generation_config.json` and the tokenizer's two files."""
    out.mkdir(parents=True, exist_ok=True)
    config = model.config.to_hf(pad=PAD_ID, end=END_ID)
    (out / "config.json").write_text(json.dumps(config, indent="\t") + "\n")
    generation = {"eos_token_id": END_ID, "pad_token_id": PAD_ID, "do_sample": False}
    (out / "generation_config.json").write_text(json.dumps(generation, indent="\t") + "\n")
    for name in ("tokenizer.json", "tokenizer_config.json"):
        shutil.copyfile(tokenizer_folder / name, out / name)
