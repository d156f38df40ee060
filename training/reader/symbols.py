"""The symbols in which queries are written (tools/reader/linear-write.ts), in the order of the model's outputs."""

DOINGS = [
    "look", "mutual-gaze", "shared-attention", "joint-attention", "gaze-following", "pointing-followed",
    "gaze-aversion", "attention-capture", "head-nod", "head-shake", "speaking", "expression", "pointing",
    "showing", "giving", "reaching", "interaction", "event",
]  # fmt: skip
PICKS = ["first", "last", "ends-last", "longest", "shortest", "nth"]
TELLS = ["short", "long", "moments", "change", "people", "things", "places", "doing", "length"]
LITERALS = [0, 0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 50, 60, 75, 90]
OPS = ["over", "under", "exactly", "at-least", "at-most"]

SYMBOLS = [
    "[PAD]", "[START]", "[END]", ";", "about", "refuse", "ask",
    *(f"p{i}" for i in range(6)), *(f"t{i}" for i in range(6)), *(f"n{i}" for i in range(4)), *(f"v{i}" for i in range(4)),
    "-", "cam", "else", "any-person", "any-thing", "any-target",
    *(f"do-{doing}" for doing in DOINGS),
    "to", "and", "or", "not", "ever", "num-exactly", "num-at-least", "num-at-most", "num-all", "over", "under", "least", "most", "in", "one",
    "always", "from", "at", "both", "before", "after", "during", "edge-end", "begun", "within",
    *(f"pick-{pick}" for pick in PICKS), *(f"nth-{pick}" for pick in PICKS),
    "open", "f-half", "f-third", "f-thirds", "f-quarter", "f-quarters", "the-end", "back", "minute", "mins",
    *(f"#{value}" for value in LITERALS),
    "of-person", "of-thing", "of-target", "among", "except",
    "get-list", "get-whether", "get-when", "get-sequence", "get-state", "get-explain",
    "get-time", "get-count", "get-share", "get-counted-share", "get-rate", "get-mean", "get-longest", "get-latency",
    "get-distinct", "by", "by-kind", "by-parts-2", "by-parts-3", "by-parts-4", "by-minutes", "by-times",
    "rank-most", "rank-least", "top", "place", "rise", "fall", "gap", "base", "than",
    *(f"keep-{op}" for op in OPS), "claim-best", "claim-some", "claim-all",
    "compare-most", "compare-least", "table", "every", "reversed", "take-first", "take-last", "distinct",
    *(f"tell-{tell}" for tell in TELLS), "side-left", "side-right",
]  # fmt: skip
INDEX = {symbol: i for i, symbol in enumerate(SYMBOLS)}
