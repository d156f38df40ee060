"""Clauses: who does what to whom, in symbols and in several forms of English."""

from dataclasses import dataclass

from words import ALONE, NOUNS, PLURAL, TO, TOGETHER, ing, participle, past, third

GOES_ON = ("look", "speaking", "mutual-gaze")


@dataclass
class Clause:
    """`who` and `whom` as symbols, `about` the whole condition; `subject` and what follows the verb as words."""

    doing: str
    who: str
    whom: str
    about: str
    subject: str
    verb: str
    rest: str
    plural: bool = False
    what: str = "-"

    def _was(self, present):
        return ("are" if self.plural else "is") if present else ("were" if self.plural else "was")

    def said(self, r):
        """“Ada looked at Ben”, in one tense or another."""
        way = r.random()
        be = self.verb == "be"
        if way < 0.5:
            v = self._was(False) if be else past(self.verb)
        elif way < 0.75:
            v = self._was(True) if be else (self.verb if self.plural else third(self.verb))
        elif be:
            v = self._was(way > 0.9)
        else:
            v = f"{self._was(way > 0.9)} {ing(self.verb)}"
        return f"{self.subject} {v} {self.rest}"

    def going(self):
        return f"{self.subject} {ing(self.verb)} {self.rest}"

    def bare_going(self):
        return f"{ing(self.verb)} {self.rest}"

    def asked(self, r, ever=""):
        """“did Ada look at Ben”."""
        way = r.random()
        if self.verb == "be":
            return f"{self._was(way > 0.5)} {self.subject} {ever} {self.rest}"
        if way < 0.55:
            return f"did {self.subject} {ever} {self.verb} {self.rest}"
        if way < 0.75:
            return f"{'do' if self.plural else 'does'} {self.subject} {ever} {self.verb} {self.rest}"
        if way < 0.93:
            return f"{self._was(way > 0.86)} {self.subject} {ever} {ing(self.verb)} {self.rest}"
        if way < 0.97:
            return f"{'have' if self.plural else 'has'} {self.subject} {ever} {participle(self.verb)} {self.rest}"
        return f"{self.subject} {ever} {self.verb} {self.rest}"


def choose(r, options):
    total = sum(w for *_, w in options)
    at = r.random() * total
    for one in options:
        at -= one[-1]
        if at <= 0:
            return one
    return options[-1]


OWN = ["their", "their", "his", "her"]


class World:
    """People, things and numbers of one question."""

    def __init__(self, r):
        self.r = r
        self.people = [f"p{i}" for i in range(6)]
        self.things = [f"t{i}" for i in range(6)]
        self.numbers = [f"n{i}" for i in range(4)]
        r.shuffle(self.people), r.shuffle(self.things)
        self.at = {"p": 0, "t": 0, "n": 0}

    def _next(self, kind, own):
        i = self.at[kind]
        self.at[kind] += 1
        return own[i % len(own)]

    def person(self):
        return self._next("p", self.people)

    def thing(self):
        return self._next("t", self.things)

    def number(self):
        return self._next("n", self.numbers)

    def some_object(self, doing):
        """Whom or what something is directed at: the symbol and the words."""
        r = self.r
        way = r.random()
        if doing in ("mutual-gaze", "gaze-following", "pointing-followed", "giving", "gaze-aversion"):
            p = self.person()
            return p, p
        if doing in ("giving-thing", "reaching", "showing"):
            t = self.thing()
            return t, t
        if doing == "look" and way < 0.08:
            return "cam", "CAMERA"
        if way < 0.5:
            t = self.thing()
            return t, t
        if way < 0.9:
            p = self.person()
            return p, p
        if way < 0.95:
            return "any-person", r.choice(["somebody", "someone", "anyone", "anybody", "people", "another person", "a person", "other people", "the others", "somebody else"])
        if doing == "look" and way < 0.97:
            return "any-thing", r.choice(["an object", "things", "objects", "any object", "any of the things", "a thing"])
        return "any-target", r.choice(["something", "anything"])


CAMERA = [("look", "into the camera"), ("look", "at the camera"), ("look", "straight into the camera"), ("face", "the camera"), ("stare", "into the camera"),
          ("gaze", "into the camera"), ("glance", "at the camera"), ("look", "into the lens"), ("turn", "to the camera"), ("look", "the camera")]  # fmt: skip


def phrase(r, doing, words):
    """Verb and what follows it."""
    if words == "CAMERA":
        return r.choice(CAMERA)
    own = r.choice(OWN)
    verb, rest, _ = choose(r, TO[doing]) if words is not None else choose(r, ALONE[doing])
    return verb, rest.format(o=words or "", own=own)


def clause(w, doing=None, who=None, subject=None, whom=None, words=None, plural=False, alone=None):
    """A clause with what is not given drawn by chance."""
    r = w.r
    doing = doing or choose(r, [("look", 50), ("speaking", 16), ("pointing", 13), ("mutual-gaze", 10), ("head-nod", 6), ("head-shake", 4), ("giving", 2),
                                ("giving-thing", 1), ("reaching", 3), ("showing", 2), ("gaze-aversion", 2), ("pointing-followed", 2), ("gaze-following", 1)])[0]  # fmt: skip
    if who is None:
        who = subject = w.person()
        if doing == "mutual-gaze" and r.random() < 0.75 and whom is None:
            other = w.person()
            verb, rest, _ = choose(r, TOGETHER["mutual-gaze"])
            return Clause(doing, who, other, f"do-mutual-gaze {who} {other}", f"{who} and {other}", verb, rest, True)
    symbol = doing.replace("-thing", "")
    if alone is None:
        alone = whom is None and (doing in ("head-nod", "head-shake", "speaking") or (doing in ("pointing", "gaze-aversion") and r.random() < 0.3) or (doing in ("mutual-gaze", "giving") and r.random() < 0.15))
    if alone:
        verb, rest = phrase(r, doing if doing in ALONE else "pointing", None)
        return Clause(symbol, who, "-", f"do-{symbol} {who} -", subject, verb, rest, plural)
    if whom is None:
        whom, words = w.some_object(doing)
    verb, rest = phrase(r, doing, words)
    about = f"do-{symbol} {who} {whom}"
    made = Clause(symbol, who, whom, about, subject, verb, rest, plural)
    if symbol in ("pointing-followed", "gaze-following") and r.random() < 0.3:
        made.what = w.thing()
        made.rest += f" to {made.what}"
        made.about = f"to {about} {made.what}"
    return made


def noun_of(w, c, several=False):
    """“Ada’s look at Ben”, “eye contact between Ada and Ben”; `None`: there is no such name."""
    r = w.r
    names = (PLURAL if several else NOUNS).get(c.doing)
    if not names or not c.who.startswith("p") and c.who != "-":
        return None
    name = r.choice(names)
    if c.doing == "mutual-gaze":
        if c.whom == "-":
            return f"{name} of {c.who}" if c.who != "-" else name
        return r.choice([f"{name} between {c.who} and {c.whom}", f"{name} of {c.who} and {c.whom}", f"{c.who} and {c.whom} 's {name}", f"{name} of {c.who} with {c.whom}"])
    if c.doing not in ("look", "pointing", "head-nod", "head-shake", "speaking", "reaching", "gaze-aversion"):
        return None
    if c.doing == "look" and c.whom == "cam":
        to = " " + r.choice(["into the camera", "at the camera"])
    elif c.whom == "-":
        to = ""
    else:
        words = c.whom if c.whom[0] in "pt" and c.whom[1:].isdigit() else {"any-person": r.choice(["people", "somebody", "anyone"]), "any-thing": "objects", "any-target": "something"}.get(c.whom)
        if words is None:
            return None
        to = {"look": " at ", "pointing": " at ", "reaching": " for ", "gaze-aversion": " from "}.get(c.doing, " to ") + words
    if c.who == "-":
        return f"{name}{to}"
    return r.choice([f"{c.who} 's {name}{to}", f"{c.who} 's {name}{to}", f"{name}{to} by {c.who}", f"{name} of {c.who}{to}"])
