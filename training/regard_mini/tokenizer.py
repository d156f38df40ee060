"""Byte-level BPE, trained on the corpus.

Pieces that BPE never joins over: tags (`<gaze>`, `</gaze>`); in lists of events the line break with the kind
(`\\nlook`), and a person as ` P1` or, as a target, `>P1`; the number of a fact (`\\nF1:`, `F1`); single digits, each
with a blank, point, colon or dash before it; words with the blank before them; other marks; blanks. Digits one by one,
always written by the same few tokens, make times something that is copied instead of learnt; an event takes 7 tokens.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers, trainers

from .config import CONTEXT
from .tokens import CHAT_TEMPLATE, END, PAD, SPECIAL_TOKENS

EVENT_KINDS = "look|contact|joint|follow|capture|shift|point|give|show|reach"
PIECES = "|".join(
    [
        r"</?[a-z]+>",
        rf"\n(?:{EVENT_KINDS})(?= P\d)",
        r"\n?F\d+:",
        r"F\d+(?=[,\]])",
        r"[ >]P\d+",
        r"[-.: ]?\d",
        r" ?\p{L}+",
        r" ?[^\s\p{L}\d]",
        r"\s",
    ]
)
"""Understood alike by Oniguruma (tokenizers) and by JavaScript (transformers.js)."""


def train_tokenizer(texts: Iterable[str], vocab_size: int) -> Tokenizer:
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(Regex(PIECES), behavior="isolated"),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
    )
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=vocab_size,
        min_frequency=3,
        special_tokens=list(SPECIAL_TOKENS),
        initial_alphabet=sorted(pre_tokenizers.ByteLevel.alphabet()),
        show_progress=False,
    )
    tokenizer.train_from_iterator(texts, trainer)
    return tokenizer


def load_tokenizer(folder: Path) -> Tokenizer:
    return Tokenizer.from_file(str(folder / "tokenizer.json"))


def save_tokenizer(tokenizer: Tokenizer, folder: Path) -> None:
    """`tokenizer.json` and `tokenizer_config.json` as Hugging Face and transformers.js read them."""
    folder.mkdir(parents=True, exist_ok=True)
    tokenizer.save(str(folder / "tokenizer.json"))
    config = {
        "tokenizer_class": "PreTrainedTokenizerFast",
        "model_max_length": CONTEXT,
        "bos_token": None,
        "eos_token": END,
        "pad_token": PAD,
        "unk_token": None,
        "add_prefix_space": False,
        "clean_up_tokenization_spaces": False,
        "chat_template": CHAT_TEMPLATE,
    }
    (folder / "tokenizer_config.json").write_text(json.dumps(config, indent="\t") + "\n")
