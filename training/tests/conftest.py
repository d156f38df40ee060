from __future__ import annotations

from pathlib import Path

import pytest
import torch
from tokenizers import Tokenizer
from toy import write_toy_corpus

from regard_mini.config import SIZES, ModelConfig
from regard_mini.corpus import read_examples
from regard_mini.model import Llama
from regard_mini.tokenizer import train_tokenizer


@pytest.fixture(scope="session", autouse=True)
def one_thread() -> None:
    torch.set_num_threads(1)


@pytest.fixture(scope="session")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("corpus")
    write_toy_corpus(folder, 300)
    return folder


@pytest.fixture(scope="session")
def tokenizer(corpus: Path) -> Tokenizer:
    return train_tokenizer((x for e in read_examples(corpus / "train.jsonl") for x in (e.prompt, e.reply)), 512)


@pytest.fixture
def model(tokenizer: Tokenizer) -> Llama:
    """Untrained, with weights large enough that its greedy replies vary."""
    torch.manual_seed(3)
    made = Llama(ModelConfig(**{**SIZES["tiny"].__dict__, "vocab_size": tokenizer.get_vocab_size()}))
    with torch.no_grad():
        for weight in made.parameters():
            weight.mul_(1.3 if weight.ndim == 1 else 6)
    return made.eval()
