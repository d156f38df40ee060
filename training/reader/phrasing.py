"""What questions share: where a time stands, how a doer is asked for, and what several do."""

from clauses import choose, clause
from words import ing, participle, past, third


COUNTS = {1: ["once", "one time"], 2: ["twice", "two times", "two"], 3: ["three times", "thrice"], 4: ["four times"], 5: ["five times"]}


def placed(r, question, where):
    """The time in front of the question or behind it."""
    if not where:
        return question
    way = r.random()
    if way < 0.3:
        return f"{where}{r.choice([',', '', ','])} {question}"
    return f"{question} {where}"


WHO = ["who", "who", "who", "which person", "which people", "which of them", "which participants", "who all", "which one of them", "what people", "which one", "which person or people"]
LISTING = ["name everyone who", "list the people who", "list everybody who", "who is it that", "who are the people who", "tell me who", "people who", "give me everybody who",
           "the people that", "anyone who", "show me who", "name those who", "the ones who", "find everyone who", "who was it that", "identify who"]


def finish(about, where="always", *domains):
    return f"about {about} {where} {' '.join(domains)}".strip()


def subject_x(w, doing=None, **more):
    """A clause whose doer is asked for."""
    return clause(w, doing, who="X", subject="", **more)


def verb_past(r, c):
    """What somebody did, behind “who”."""
    if c.verb == "be":
        return f"{r.choice(['was', 'is'])} {c.rest}"
    way = r.random()
    if way < 0.5:
        return f"{past(c.verb)} {c.rest}"
    if way < 0.75:
        return f"{third(c.verb)} {c.rest}"
    if way < 0.93:
        return f"{r.choice(['was', 'is'])} {ing(c.verb)} {c.rest}"
    return f"{r.choice(['has', 'had'])} {participle(c.verb)} {c.rest}"


def passive(w, whom, doing="look"):
    r = w.r
    if doing == "look":
        return r.choice(["looked at", "watched", "looked at", "gazed at", "stared at", "looked at"])
    if doing == "pointing":
        return r.choice(["pointed at", "pointed to", "pointed at"])
    if doing == "reaching":
        return "reached for"
    return "shown"


GROUP = ["everyone", "everybody", "all of them", "all", "each of them", "all three", "all four", "all five", "both of them", "both", "every person"]
TOGETHERS = ["at the same time", "together", "at once", "simultaneously", "at the same moment", "at one time"]


def group_condition(w, at_once):
    """What nobody, everybody, at least two, only one do: subject words, symbols of the condition with X, domains."""
    r = w.r
    doing = choose(r, [("look", 14), ("speaking", 5), ("pointing", 2), ("head-nod", 1.5)])[0]
    c = clause(w, doing, who="V", subject="", alone=doing in ("speaking", "head-nod"))
    return c
