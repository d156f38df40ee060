"""Pairs of a question and its query: made by the grammar, or known ones, with noise."""

import random
import re

import amounts
import comparisons
import contests
import joined
import lists
import others
import truths
from clauses import World, choose

KINDS = [
    (lists.who_list, 12), (lists.whom_list, 12), (lists.pair_list, 4), (truths.whether, 16), (truths.when, 10), (amounts.simple, 15), (amounts.received, 4), (amounts.nobody_mutual, 3),
    (contests.most, 11), (contests.rank_all, 5), (contests.keep, 4), (comparisons.which_of_two, 5), (comparisons.compare, 7), (comparisons.compare_times, 2), (comparisons.halves, 5), (amounts.shares, 5), (amounts.distinct, 4),
    (amounts.latency, 5), (others.explain, 4), (others.sequence, 4), (others.state, 2), (others.summary, 4), (others.table, 3), (others.not_answered, 7), (others.two_parts, 5),
    (joined.whoever, 1.5), (joined.meanwhile, 2), (joined.back, 2), (joined.conditional, 2.5), (joined.before_or_after, 2.5), (joined.attention, 3),
]  # fmt: skip

BEFORE = ["can you tell me", "could you tell me", "please tell me", "i want to know", "i would like to know", "tell me", "i wonder", "so", "hey", "ok", "and", "quick question :", "just curious ,", "any idea", "please", "do you know", "let me know", "i need to know", "for my notes :", "hi ,", "um ,", "now", "well ,", "just tell me",
          "help me out :", "in this clip ,", "in the video ,", "one more thing :", "do you happen to know", "can we see", "find out", "i was wondering :", "out of interest ,", "i would love to know", "sorry ,", "one question ,", "right ,", "btw", "also ,", "for the report :", "could you check", "i am trying to see", "help me understand", "maybe silly but", "it would be nice to know", "can you work out", "real quick ,"]  # fmt: skip
AFTER = ["please", "pls", "thanks", "in the video", "in this clip", "here", "overall", "in total", "in the recording", "do you think", "exactly", "then", "in seconds", "thx", "ty", "roughly", "if at all"]
FILLERS = ["actually", "really", "just", "kind of", "basically", "like", "maybe", "ever", "so"]
SWAPS = {
    "did": ["does", "do"], "does": ["did", "do"], "person": ["participant", "one"], "people": ["ppl", "persons", "participants", "kids", "folks"], "seconds": ["secs", "s", "sec"], "how often": ["how many times"], "how many times": ["how often"],
    "looked": ["look", "looks"], "looking": ["lookin", "gazing"], "who": ["whos", "who all"], "and": ["&", "n", "plus"], "what": ["wat", "which"], "you": ["u"], "the": ["", "teh"], "with": ["w"], "spoke": ["talked"], "talked": ["spoke"], "talking": ["speaking"], "speaking": ["talking"],
    "was": ["is"], "is": ["was"], "were": ["are"], "are": ["were"], "while": ["when", "whilst", "as"], "at": ["to", "on", "", "at the"], "longest": ["most long", "most longest"], "for": [""], "in": ["on", "at", "during"], "their": ["the", "his", "her"], "at the same time": ["together"], "times": ["time"], "many": ["much"], "did not": ["didnt", "never"], "not": ["no"], "percentage": ["percent", "%", "pct"], "object": ["thing"], "objects": ["things"], "everyone": ["everybody", "all"], "nobody": ["no one", "noone"], "somebody": ["someone"], "anyone": ["anybody"],
}  # fmt: skip
MARK = re.compile(r"\b([ptn])([0-9])\b")
VARIABLE = re.compile(r"\b([XYV])\b")
DOMAIN = re.compile(r"of-(?:person|thing|target)(?: (?:among|except)(?: (?:[pt][0-9]|cam))+)*")


class Source:
    def __init__(self, known, seed, reworded=()):
        self.known = known
        self.rewordings = {}
        for text, out in reworded:
            self.rewordings.setdefault(out, []).append(text)
        self.queries = list(self.rewordings)
        self.random = random.Random(seed)

    def made(self):
        """One question of the grammar with its query."""
        while True:
            w = World(self.random)
            question, out = choose(self.random, KINDS)[0](w)
            if max(w.at["p"], w.at["t"]) > 6 or w.at["n"] > 4:
                continue
            return self._marked(self._noisy(question), " ".join(_query(part) for part in _parts(out)))

    def real(self):
        """A known question in about its own words."""
        text, out = self.random.choice(self.known)
        if self.random.random() < 0.7:
            text = self._noisy(text)
        return self._marked(text, out)

    def reworded(self):
        """A question as people type it: each query as often as any other, however many wordings it has."""
        out = self.random.choice(self.queries)
        text = self.random.choice(self.rewordings[out])
        if self.random.random() < 0.4:
            text = self._noisy(text)
        elif self.random.random() < 0.5:
            text = re.sub(r"[\s?.]+$", "", text)
        return self._marked(text, out)

    def _noisy(self, text):
        r = self.random
        words = [x for x in text.split(" ") if x]
        if r.random() < 0.18:
            words = r.choice(BEFORE).split(" ") + words
        if r.random() < 0.1:
            words = words + r.choice(AFTER).split(" ")
        if r.random() < 0.05:
            words.insert(r.randrange(len(words) + 1), r.choice(FILLERS))
        if r.random() < 0.35:
            for i, word in enumerate(words):
                if word in SWAPS and r.random() < 0.25:
                    words[i] = r.choice(SWAPS[word])
        if r.random() < 0.12:
            drop = {"the", "did", "does", "was", "is", "a", "of", "to", "there", "do"}
            words = [x for x in words if x not in drop or r.random() < 0.6]
        words = [x for x in words if x]
        if r.random() < 0.06:
            # Learners: forms of verbs go astray.
            for i, x in enumerate(words):
                if len(x) > 3 and x.isalpha() and r.random() < 0.3:
                    words[i] = x[:-1] if x.endswith("s") else x[:-2] if x.endswith("ed") else x[:-3] if x.endswith("ing") and len(x) > 6 else x + "s" if x in ("look", "point", "nod", "talk", "speak", "watch", "looked") else x
        if r.random() < 0.05:
            # The verb behind the doer: “how often does look Ada at Ben”.
            for i in range(len(words) - 2):
                if words[i] in ("did", "does", "do", "is", "was") and words[i + 1][0] == "p" and words[i + 1][1:].isdigit() and words[i + 2].isalpha():
                    words[i + 1], words[i + 2] = words[i + 2], words[i + 1]
                    break
        if r.random() < 0.06 and len(words) > 5:
            # Torn: the end stands in front.
            k = r.randrange(2, 4)
            if not any(x in words for x in ("than", "or", "and", ",")):
                words = [*words[-k:], ",", *words[:-k]] if words[-k] in ("at", "in", "during", "while", "for", "to") else words
        if r.random() < 0.1 and len(words) > 3:
            # A typo: two letters change places, one is lost or doubled.
            for _ in range(r.choice([1, 1, 2])):
                i = r.randrange(len(words))
                x = words[i]
                if len(x) > 3 and x.isalpha():
                    k = r.randrange(1, len(x) - 1)
                    words[i] = r.choice([x[:k] + x[k + 1] + x[k] + x[k + 2 :], x[:k] + x[k + 1 :], x[:k] + x[k] + x[k:]])
        text = " ".join(x for x in words if x)
        text = re.sub(r"\s*[,:]\s*", r.choice([" ", " , "]), text) if r.random() < 0.12 else text
        way = r.random()
        return re.sub(r"[\s?.]+$", "", text) + (" ?" if way < 0.5 else " ." if way < 0.55 else "")

    def _marked(self, text, out):
        """Marks numbered in the order in which they are named, or by chance."""
        r = self.random
        at_random = r.random() < 0.3
        names = {}
        for kind, most in (("p", 6), ("t", 6), ("n", 4)):
            found = list(dict.fromkeys(k for k, _ in ((m.group(0), 0) for m in MARK.finditer(text)) if k[0] == kind))
            if any(m.group(0) not in found for m in MARK.finditer(out) if m.group(1) == kind):
                return self.made() if r.random() < 2 else None
            if len(found) > most:
                return self.made()
            new = [f"{kind}{i}" for i in range(len(found))]
            if at_random:
                new = [f"{kind}{i}" for i in r.sample(range(most), len(found))]
            names |= dict(zip(found, new, strict=True))
        rename = lambda s: MARK.sub(lambda m: names.get(m.group(0), m.group(0)), s)  # noqa: E731
        return rename(text), rename(out)


def _parts(out):
    """The queries of a line: those that belong together stay so."""
    out = re.sub(r"\s+", " ", out).strip()
    if out.startswith(("compare", "table")):
        return [out]
    return [part.strip() for part in out.split(" ; ") if part.strip(" ;")]


def _query(part):
    """Variables by number, in the order in which they come, with what they range over behind."""
    if part in ("refuse", "ask"):
        return part
    if part.startswith(("compare", "table")):
        head, *sides = re.split(r"(?= get-)", part)
        return f"{head} {' '.join(_query(side.strip(' ;')) for side in sides)} ;"
    domains = DOMAIN.findall(part)
    body = DOMAIN.sub("", part).strip(" ;")
    names = list(dict.fromkeys(VARIABLE.findall(body)))
    # Domains stand in the order X, Y of the writer, who names the shown variables first.
    order = sorted(names, key=names.index)
    body = VARIABLE.sub(lambda m: f"v{order.index(m.group(1))}", body)
    given = dict(zip([n for n in ("X", "Y", "V") if n in names], domains, strict=False))
    ranges = [given.get(n, "of-person") for n in order]
    return re.sub(r"\s+", " ", f"{body} {' '.join(ranges)} ;")
