"""The reader: its grammar says and writes what the model can take, and the model can learn it."""

import json
import re
import sys
from pathlib import Path

import numpy as np
import pytest
import torch
from torch.nn import functional as F

READER = Path(__file__).resolve().parents[1] / "reader"
sys.path.insert(0, str(READER))
from examples import Source  # noqa: E402
from export import packed  # noqa: E402
from model import LONGEST_OUT, Reader  # noqa: E402
from symbols import INDEX, SYMBOLS  # noqa: E402
from wordpiece import SPECIAL, UNK, WordPiece  # noqa: E402

KNOWN = [("how long did p0 look at t0 ?", "get-time about do-look p0 t0 always ;")]
PIECES = SPECIAL + [*"abcdefghijklmnopqrstuvwxyz", *(f"##{c}" for c in "abcdefghijklmnopqrstuvwxyz"), "look", "##ing"]


def made(count=3000):
    source = Source(KNOWN, 1)
    return [source.made() for _ in range(count)]


def test_every_query_is_made_of_known_symbols_and_is_short_enough():
    assert len(set(SYMBOLS)) == len(SYMBOLS)
    for _, out in made():
        assert all(symbol in INDEX for symbol in out.split())
        assert len(out.split()) + 2 <= LONGEST_OUT


def test_a_query_names_nobody_and_nothing_that_the_question_does_not():
    for text, out in made():
        named = {s for s in out.split() if s[0] in "ptn" and s[1:].isdigit()}
        assert all(name in text for name in named), (text, out)


def test_a_known_question_keeps_its_query_but_for_the_numbers_of_its_marks():
    source = Source(KNOWN, 2)
    for _ in range(200):
        text, out = source.real()
        person, thing = out.split()[3:5]
        assert person in text and thing in text
        assert out == f"get-time about do-look {person} {thing} always ;"


@pytest.mark.parametrize(("name", "least"), [("rewordings.tsv", 1000), ("asked.tsv", 300)])
def test_questions_name_what_their_query_names_and_nothing_else(name, least):
    mark = re.compile(r"\b[ptn]\d\b")
    lines = (READER / name).read_text().splitlines()
    assert len(lines) > least
    for line in lines:
        query, *questions = line.split("\t")
        assert all(symbol in INDEX for symbol in query.split()), query
        assert questions
        for question in questions:
            assert query == "refuse" or set(mark.findall(question.lower())) == set(mark.findall(query)), (question, query)


def test_a_rewording_keeps_its_query_but_for_the_numbers_of_its_marks():
    source = Source(KNOWN, 2, [("p0 's eyes on t0 , total", KNOWN[0][1])])
    for _ in range(50):
        text, out = source.reworded()
        person, thing = out.split()[3:5]
        assert person in text and thing in text
        assert out == f"get-time about do-look {person} {thing} always ;"


def test_words_are_cut_into_the_longest_known_pieces_and_marks_stay_whole():
    tokens = WordPiece(PIECES)
    assert [PIECES[i] for i in tokens.ids("p0 looking")] == ["[CLS]", "p0", "look", "##ing", "[SEP]"]
    assert UNK in tokens.ids("ß")


def test_the_model_learns_a_few_questions_by_heart():
    torch.manual_seed(1)
    tokens, pairs = WordPiece(PIECES), made(6)
    ids = torch.zeros(6, 48, dtype=torch.long)
    outs = torch.zeros(6, LONGEST_OUT, dtype=torch.long)
    for i, (text, out) in enumerate(pairs):
        own = tokens.ids(text)[:48]
        ids[i, : len(own)] = torch.tensor(own)
        line = torch.tensor([1, *(INDEX[s] for s in out.split()), 2])
        outs[i, : len(line)] = line
    model = Reader(len(PIECES), len(SYMBOLS), layers=1, decoder_layers=1, dropout=0.0)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
    for _ in range(80):
        loss = F.cross_entropy(model(ids, outs[:, :-1]).flatten(0, 1), outs[:, 1:].flatten(), ignore_index=0)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    read, chances = model.eval().greedy(ids)
    assert (read[:, : outs.shape[1] - 1] == outs[:, 1 : read.shape[1] + 1]).float().mean() > 0.95
    assert bool((chances <= 0).all())


def test_the_file_holds_every_number_within_half_a_step_of_8_bits():
    model = Reader(len(PIECES), len(SYMBOLS), layers=1, decoder_layers=1)
    data = packed(model.state_dict(), PIECES)
    length = int.from_bytes(data[:4], "little")
    header, body = json.loads(data[4 : 4 + length]), data[4 + length :]
    assert header["pieces"] == PIECES and header["symbols"] == SYMBOLS
    for one in header["tensors"]:
        value = model.state_dict()[one["name"]].numpy()
        if "scales" not in one:
            assert np.allclose(np.frombuffer(body, "<f4", value.size, one["at"]), value)
            continue
        rows = np.frombuffer(body, np.int8, value.size, one["at"]).reshape(value.shape)
        scales = np.frombuffer(body, "<f4", len(value), one["scales"])[:, None]
        assert np.all(np.abs(rows * scales - value) <= scales * 0.51)
