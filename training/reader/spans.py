"""Which moments count, in words and symbols."""

from clauses import GOES_ON, clause, noun_of

WORDS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 8: "eight", 10: "ten", 15: "fifteen", 20: "twenty", 30: "thirty"}
CLIP = ["video", "clip", "recording", "session", "scene", "film", "meeting", "footage", "conversation", "dinner", "interview", "lesson"]


def amount(w):
    """A length of time: words and symbols."""
    r = w.r
    if r.random() < 0.6:
        n = w.number()
        return f"{n} {r.choice(['s', 'seconds', 'sec', 'secs', 'minutes', 'min', 'seconds', 's'])}", n
    way = r.random()
    if way < 0.3:
        return r.choice(["minute", "one minute"]), "#60"
    if way < 0.4:
        return "half minute", "#30"
    k = r.choice(list(WORDS))
    if r.random() < 0.5:
        return f"{WORDS[k]} seconds", f"#{k}"
    return (f"{WORDS[k]} minutes", f"mins #{k}") if k <= 10 else (f"{WORDS[k]} seconds", f"#{k}")


def fixed(w):
    """A span by the clock or by parts of the session."""
    r = w.r
    way = r.random()
    clip = r.choice(CLIP)
    if way < 0.22:
        a, b = w.number(), w.number()
        u = r.choice(["", " s", " seconds", " sec", " min", ""])
        return r.choice([f"between {a} and {b}{u}", f"from {a} to {b}{u}", f"{a} to {b}{u}", f"from {a} - {b}{u}", f"between {a}{u} and {b}{u}", f"{a} - {b}{u}",
                         f"in the time from {a} to {b}{u}", f"from {a}{u} until {b}{u}"]), f"from {a} {b}"  # fmt: skip
    if way < 0.42:
        words, symbol = amount(w)
        which = r.random()
        if which < 0.6:
            return r.choice(["in", "during", "within", "over", "for"]) + " the " + r.choice(["first", "first", "opening", "initial"]) + f" {words}", f"from open {symbol}"
        return r.choice(["in", "during", "over", "within"]) + " the " + r.choice(["last", "final", "closing"]) + f" {words}", f"from back {symbol} open"
    if way < 0.62:
        part = r.random()
        if part < 0.7:
            first = r.random() < 0.5
            n = r.choice(["first half", "1st half", f"first half of the {clip}"]) if first else r.choice(["second half", "2nd half", "last half", f"second half of the {clip}"])
            return f"{r.choice(['in', 'during', 'over'])} the {n}", "from open f-half" if first else "from f-half open"
        options = [("first third", "open f-third"), ("second third", "f-third f-thirds"), ("middle third", "f-third f-thirds"), ("last third", "f-thirds open"), ("first quarter", "open f-quarter"),
                   ("second quarter", "f-quarter f-half"), ("third quarter", "f-half f-quarters"), ("last quarter", "f-quarters open"), ("final quarter", "f-quarters open")]  # fmt: skip
        n, s = r.choice(options)
        return f"in the {n}", f"from {s}"
    if way < 0.8:
        n = w.number()
        u = r.choice(["", " s", " seconds", " sec", " min"])
        if r.random() < 0.5:
            return r.choice([f"after {n}{u}", f"from {n}{u} on", f"after the {n}{u} mark", f"from {n}{u} onwards", f"later than {n}{u}", f"since {n}{u}"]), f"from {n} open"
        return r.choice([f"before {n}{u}", f"up to {n}{u}", f"until {n}{u}", f"by {n}{u}", f"till {n}{u}", f"in the time before {n}{u}"]), f"from open {n}"
    if way < 0.88:
        if r.random() < 0.6:
            n = w.number()
            return f"{r.choice(['in', 'during'])} minute {n}", f"from minute {n} mins {n}"
        k, word = r.choice([(2, "second"), (3, "third"), (4, "fourth"), (5, "fifth")])
        start = {2: "#60", 3: "mins #2", 4: "mins #3", 5: "mins #4"}[k]
        return f"{r.choice(['in', 'during'])} the {word} minute", f"from {start} mins #{k}"
    n = w.number()
    u = r.choice(["", " s", " seconds", " sec", ""])
    return r.choice([f"at {n}{u}", f"at second {n}", f"at exactly {n}{u}", f"at the {n} second mark", f"at around {n}{u}", f"{n}{u} in", f"@ {n}{u}", f"around {n}{u}"]), f"at {n}"


def pronouns(w, text, subject, others):
    """Some names that were said before as pronouns; the subject alone is “she”."""
    r = w.r
    words = text.split(" ")
    for i, word in enumerate(words):
        if word in others and word.startswith("t") and r.random() < 0.6:
            words[i] = "it"
        elif word == subject and r.random() < 0.6:
            if i + 1 < len(words) and words[i + 1] == "'s":
                words[i], words[i + 1] = r.choice(["his", "her", "their"]), ""
            else:
                words[i] = r.choice(["he", "she", "they", "he", "she"]) if i == 0 or words[i - 1] in ("when", "while") else r.choice(["him", "her", "them"])
    return " ".join(x for x in words if x)


def beside(w, main=None, relation=None, anchor=None):
    """Beside what somebody does: “while Ben was speaking”."""
    r = w.r
    relation = relation or r.choice(["during", "during", "during", "after", "after", "before"])
    main_who = main.who if main and main.who.startswith("p") else None
    same = False
    if anchor is None:
        if main_who and r.random() < 0.25:
            doing = r.choice(["speaking", "speaking", "pointing", "head-nod", "look", "head-shake"])
            anchor = clause(w, doing, who=main_who, subject=main_who)
            same = True
        else:
            doing = r.choice(["speaking", "pointing", "look", "speaking", "pointing", "mutual-gaze", "head-nod", "head-shake", "showing", "reaching", "giving"])
            who = main.whom if main and main.whom.startswith("p") and r.random() < 0.4 else None
            target = main.whom if main and main.whom.startswith(("t", "p")) and main.whom != who and r.random() < 0.45 and doing in ("pointing", "look", "showing", "reaching") else None
            if target and doing in ("showing", "reaching") and target.startswith("p"):
                target = None
            anchor = clause(w, doing, who=who, subject=who, whom=target, words=target)
            if r.random() < 0.12 and doing in ("pointing", "head-nod", "head-shake", "mutual-gaze", "look"):
                to = anchor.whom if doing in ("pointing", "look") else "-"
                anchor = clause(w, doing, who="-", subject="somebody", whom=to if to != "-" else None, words=None if to == "-" else ("CAMERA" if to == "cam" else to)) if False else anchor
    extra = ""
    pick = ""
    ordinal = r.random()
    noun = noun_of(w, anchor)
    if ordinal < 0.12:
        which, pick = r.choice([("first", "pick-first "), ("last", "pick-last "), ("second", "nth-nth #2 "), ("third", "nth-nth #3 ")])
    if relation == "during":
        if pick:
            said = anchor.said(r)
            text = r.choice([f"when {said} for the {which} time", f"the {which} time {said}", f"the {which} time that {said}"] + ([f"when {anchor.subject} {which} {past_of(anchor)}"] if which != "third" and which != "second" else []))
            if noun and r.random() < 0.3:
                text = f"during {noun_ordinal(noun, which)}"
        elif noun and r.random() < 0.15:
            text = f"during {noun}"
        elif same and r.random() < 0.6:
            text = f"{r.choice(['while', 'while', 'when'])} {anchor.bare_going()}"
        else:
            text = f"{r.choice(['while', 'while', 'when', 'as', 'when', 'during the time that', 'at the moment'])} {anchor.said(r)}"
    elif relation == "after":
        goes = anchor.doing in GOES_ON and r.random() < 0.999
        if goes:
            extra += "edge-end "
        if r.random() < 0.2:
            words, symbol = amount(w)
            extra += f"within {symbol} "
            text = r.choice([f"within {words} of {anchor.going()}", f"within {words} after {anchor.said(r)}", f"in the {words} after {anchor.said(r)}", f"no later than {words} after {anchor.said(r)}"])
            pick = ""
        elif pick:
            text = f"after {anchor.said(r)} for the {which} time" if r.random() < 0.6 or not noun else f"after {noun_ordinal(noun, which)}"
        elif noun and r.random() < 0.2:
            text = f"after {noun}"
        else:
            text = f"{r.choice(['after', 'after', 'once', 'after', 'as soon as'])} {anchor.said(r)}"
            if same and r.random() < 0.5:
                text = f"after {anchor.bare_going()}"
    else:
        if r.random() < 0.15:
            words, symbol = amount(w)
            extra += f"within {symbol} "
            text = f"in the {words} before {anchor.said(r)}"
            pick = ""
        elif pick:
            text = f"before {anchor.said(r)} for the {which} time"
        elif noun and r.random() < 0.2:
            text = f"before {noun}"
        else:
            text = f"before {anchor.bare_going() if same and r.random() < 0.6 else anchor.said(r)}"
    if main:
        seen = {x for x in (main.who, main.whom) if x[0] in "pt" and x[1:].isdigit()}
        text = pronouns(w, text, main_who, seen)
    return text, f"{relation} {extra}{pick}{anchor.about}", anchor


def past_of(c):
    from words import past

    return f"{'was' if c.verb == 'be' else past(c.verb)} {c.rest}"


def noun_ordinal(noun, which):
    if " 's " in noun and noun.index(" 's ") < 4:
        return noun.replace(" 's ", f" 's {which} ", 1)
    return f"the {which} {noun}"


def span(w, main=None, chance=0.45):
    """Some span or none: words, and symbols."""
    r = w.r
    if r.random() > chance:
        return "", "always"
    if r.random() < 0.5:
        return fixed(w)
    text, symbols, _ = beside(w, main)
    return text, symbols
