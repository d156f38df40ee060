"""WordPiece over a cut vocabulary, with marks (p0, t0, n0, ...) as words of their own."""

import re
from functools import lru_cache

PAD, UNK, CLS, SEP = 0, 1, 2, 3
MARKS = [f"{kind}{i}" for kind in "pt" for i in range(6)] + [f"n{i}" for i in range(4)]
SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", *MARKS]
WORD = re.compile(r"[a-zà-ÿ]+[0-9]?|[0-9]+|[^\sa-z0-9]")
LONGEST_WORD = 24


class WordPiece:
    def __init__(self, pieces: list[str]):
        self.pieces = pieces
        self.index = {piece: i for i, piece in enumerate(pieces)}
        self.word = lru_cache(maxsize=200_000)(self._word)

    def _word(self, word: str) -> tuple[int, ...]:
        if word in self.index:
            return (self.index[word],)
        if len(word) > LONGEST_WORD:
            return (UNK,)
        found, start = [], 0
        while start < len(word):
            end = len(word)
            while end > start:
                piece = word[start:end] if start == 0 else "##" + word[start:end]
                if piece in self.index:
                    break
                end -= 1
            if end == start:
                return (UNK,)
            found.append(self.index[piece])
            start = end
        return tuple(found)

    def ids(self, text: str) -> list[int]:
        words = WORD.findall(text.lower())
        return [CLS, *(i for word in words for i in self.word(word)), SEP]
