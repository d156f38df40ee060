"""Questions for whether and when."""

from clauses import choose, clause, noun_of
from phrasing import GROUP, TOGETHERS, group_condition, passive, placed
from spans import CLIP, amount, beside, span
from words import ing, participle, past, third


def whether(w):
    r = w.r
    way = r.random()
    if way < 0.5:
        c = clause(w)
        if r.random() < 0.18:
            who = r.choice(["anyone", "anybody", "someone", "somebody", "any of them", "either of them"])
            c = clause(w, r.choice(["look", "pointing", "speaking", "head-nod", "head-shake", "giving", "reaching"]), who="any-person", subject=who)
        ws, where = span(w, c, 0.5)
        if where.startswith("before ") and r.random() < 0.999 and not where.startswith("before within"):
            where = where.replace("before ", "before begun ", 1)
        ever = r.choice(["", "", "", "ever", "ever", "also"]) if where == "always" else r.choice(["", "", "ever"])
        q = c.asked(r, ever.replace("also", ""))
        if r.random() < 0.12:
            q = r.choice([f"is it true that {c.said(r)}", f"{c.said(r)} , right", f"is it correct that {c.said(r)}", f"was there a moment when {c.said(r)}", f"any time {c.said(r)}", f"{c.said(r)} , did n't they", f"was there any time {c.said(r)}", f"is there a moment where {c.said(r)}", f"do we ever see {c.going()}",
                          f"do you see {c.going()}", f"can you check if {c.said(r)}", f"i would like to know if {c.said(r)}", f"i was wondering whether {c.said(r)}", f"i can not tell if {c.said(r)}", f"not sure whether {c.said(r)}", f"somebody said that {c.said(r)} , is that so", f"could it be that {c.said(r)}", f"any sign of {c.going()}", f"i think {c.said(r)} , is that right", f"do we have {c.going()}", f"did it happen that {c.said(r)}", f"{c.going()} : yes or no", f"any {c.going()}", f"evidence of {c.going()}", f"is there {c.going()} anywhere", f"{c.said(r)} ? true or false", f"check whether {c.said(r)}", f"{c.going()} , did that happen", f"see if {c.said(r)}", f"{c.said(r)} , no", f"is {c.going()} something that happens"])
        elif r.random() < 0.08 and c.doing in ("look", "pointing") and c.whom[0] in "pt" and c.whom[1:].isdigit() and c.who[0] == "p":
            q = r.choice([f"was {c.whom} ever {passive(w, c.whom, c.doing)} by {c.who}", f"was {c.whom} {passive(w, c.whom, c.doing)} by {c.who}", f"did {c.whom} get {passive(w, c.whom, c.doing)} by {c.who}"])
        return placed(r, q, ws), f"get-whether about {c.about} {where}"
    if way < 0.56:
        c = clause(w)
        ws, where = span(w, None, 0.2)
        q = r.choice([f"is it true that {c.subject} never {past(c.verb)} {c.rest}", f"{c.subject} never {past(c.verb)} {c.rest}", f"did {c.subject} never {c.verb} {c.rest}", f"so {c.subject} did not {c.verb} {c.rest} at all", f"is it correct that {c.subject} did not {c.verb} {c.rest}", f"did {c.subject} not {c.verb} {c.rest} at all"])
        return placed(r, q, ws), f"get-whether about not ever {c.about} {where}"
    if way < 0.78:
        c = group_condition(w, False)
        n = r.random()
        once = r.random() < 0.5
        ws, where = span(w, None, 0.3)
        tog = r.choice(TOGETHERS)
        if n < 0.2:
            q = r.choice([f"did nobody {c.verb} {c.rest}", f"did no one {c.verb} {c.rest}", f"is it true that nobody {past(c.verb)} {c.rest}", f"nobody {past(c.verb)} {c.rest} , right", f"did none of them {c.verb} {c.rest}"])
            return placed(r, q, ws), f"get-whether about num-exactly V #0 ever {c.about} {where} of-person"
        if n < 0.3:
            q = r.choice([f"was there a moment when nobody {past(c.verb)} {c.rest}", f"was there ever a time when nobody was {ing(c.verb)} {c.rest}", f"is there a moment where no one {third(c.verb)} {c.rest}", f"was there any time without anyone {ing(c.verb)} {c.rest}"])
            return placed(r, q, ws), f"get-whether about num-exactly V #0 {c.about} {where} of-person"
        if n < 0.55:
            g = r.choice(GROUP)
            domain = "of-person"
            if r.random() < 0.3:
                a, b = w.person(), w.person()
                g, domain = r.choice([f"{a} and {b}", f"both {a} and {b}", f"{a} and {b} both"]), f"of-person among {a} {b}"
            if once:
                q = r.choice([f"did {g} {c.verb} {c.rest} {tog}", f"were {g} ever {ing(c.verb)} {c.rest} {tog}", f"was there a moment when {g} {past(c.verb)} {c.rest} {tog}", f"did {g} ever {c.verb} {c.rest} {tog}", f"was there a time when {g} were {ing(c.verb)} {c.rest}", f"were {g} {ing(c.verb)} {c.rest} {tog} at some point"])
                return placed(r, q, ws), f"get-whether about num-all V {c.about} {where} {domain}"
            q = r.choice([f"did {g} {c.verb} {c.rest}", f"did {g} {c.verb} {c.rest} at some point", f"did {g} {c.verb} {c.rest} at least once", f"has {g} {participle(c.verb)} {c.rest}", f"is it true that {g} {past(c.verb)} {c.rest}"])
            return placed(r, q, ws), f"get-whether about num-all V ever {c.about} {where} {domain}"
        if n < 0.75:
            k = r.choice([2, 2, 3])
            word = {2: "two", 3: "three"}[k]
            q = r.choice([f"did at least {word} of them {c.verb} {c.rest} {tog}", f"were {word} of them ever {ing(c.verb)} {c.rest} {tog}", f"was there a moment when at least {word} people {past(c.verb)} {c.rest}", f"were at least {word} people {ing(c.verb)} {c.rest} {tog}", f"did {word} or more people {c.verb} {c.rest} {tog}"])
            return placed(r, q, ws), f"get-whether about num-at-least V #{k} {c.about} {where} of-person"
        p = w.person()
        if c.about.count("any-") == 0:
            own = c.about.replace(" V ", f" {p} ")
            q = r.choice([f"did only {p} {c.verb} {c.rest}", f"was {p} the only one who {past(c.verb)} {c.rest}", f"is {p} the only person that {past(c.verb)} {c.rest}", f"was {p} the only one to {c.verb} {c.rest}", f"was it only {p} who {past(c.verb)} {c.rest}", f"did nobody but {p} {c.verb} {c.rest}", f"did {p} alone {c.verb} {c.rest}"])
            return placed(r, q, ws), f"get-whether about and {own} num-exactly V #1 ever {c.about} {where} of-person"
        return whether(w)
    if way < 0.86:
        p = w.person()
        c = clause(w, r.choice(["look", "pointing", "speaking", "head-nod"]), who="X", subject="")
        who = r.choice(["anyone", "anybody", "somebody", "someone"])
        ex = r.choice([f"except {p}", f"besides {p}", f"apart from {p}", f"other than {p}", f"but {p}"])
        q = r.choice([f"did {who} {ex} {c.verb} {c.rest}", f"did {who} else {ex} {c.verb} {c.rest}", f"was {who} {ex} {ing(c.verb)} {c.rest}", f"{ex} , did {who} {c.verb} {c.rest}"])
        ws, where = span(w, None, 0.15)
        return placed(r, q, ws), f"get-whether about {c.about} {where} of-person except {p}"
    if way < 0.93:
        # Each time.
        c, anchor_of = clause(w), None
        text, symbols, _ = beside(w, c, "during")
        for one in ("while ", "when ", "as "):
            if text.startswith(one) and "pick" not in symbols and "nth" not in symbols:
                rest = text[len(one) :]
                q = r.choice([f"whenever {rest} , {c.asked(r)}", f"{c.asked(r)} whenever {rest}", f"each time {rest} , {c.asked(r)}", f"every time {rest} , {c.asked(r)}", f"{c.asked(r)} every time {rest}", f"always when {rest} , {c.asked(r)}", f"{c.asked(r)} each time {rest}"])
                return q, f"get-whether every about {c.about} {symbols}"
        return placed(r, c.asked(r), text), f"get-whether about {c.about} {symbols}"
    # Two at the same time.
    a, b = clause(w), clause(w)
    if a.doing in ("head-nod", "head-shake") and b.doing == a.doing:
        return whether(w)
    q = r.choice([f"{a.asked(r)} and {b.going()} {r.choice(TOGETHERS)}", f"was there a moment when {a.said(r)} and {b.said(r)}", f"were there times when {a.said(r)} and {b.said(r)}", f"did it happen that {a.said(r)} and {b.said(r)} {r.choice(TOGETHERS)}", f"was there ever a time when {a.said(r)} while {b.said(r)}"])
    if " while " in q:
        return q, f"get-whether about {a.about} during {b.about}"
    return q, f"get-whether about and {a.about} {b.about} always"


def state_condition(w):
    """What may hold for a while: words after “when” or “how long”, in the form `asked` and `said`, with symbols."""
    r = w.r
    way = r.random()
    if way < 0.6:
        c = clause(w)
        return c.asked(r), c.said(r), c.about, "", c
    if way < 0.7:
        c = clause(w, r.choice(["look", "speaking", "look", "mutual-gaze"]))
        n = r.choice(["not", "n't"])
        asked = r.choice([f"was {c.subject} not {ing(c.verb)} {c.rest}", f"is {c.subject} not {ing(c.verb)} {c.rest}", f"did {c.subject} not {c.verb} {c.rest}"])
        if c.plural:
            asked = r.choice([f"were {c.subject} not {ing(c.verb)} {c.rest}", f"did {c.subject} not {c.verb} {c.rest}"])
        said = f"{c.subject} did {n} {c.verb} {c.rest}" if r.random() < 0.5 else f"{c.subject} {'were' if c.plural else 'was'} not {ing(c.verb)} {c.rest}"
        return asked, said, f"not {c.about}", "", c
    g = group_condition(w, True)
    tog = r.choice(TOGETHERS + ["", ""])
    n = r.random()
    if n < 0.35:
        who = r.choice(["nobody", "no one", "none of them", "noone"])
        return f"was {who} {ing(g.verb)} {g.rest}", r.choice([f"{who} {past(g.verb)} {g.rest}", f"{who} was {ing(g.verb)} {g.rest}", f"{who} is {ing(g.verb)} {g.rest}", f"{who} {third(g.verb)} {g.rest}"]), f"num-exactly V #0 {g.about}", "of-person", None
    if n < 0.75:
        who, domain = r.choice(GROUP), "of-person"
        if r.random() < 0.55:
            a, b = w.person(), w.person()
            who, domain = r.choice([f"{a} and {b}", f"both {a} and {b}", f"{a} and {b} both"]), f"of-person among {a} {b}"
            tog = tog or "at the same time"
            if r.random() < 0.15:
                d = w.person()
                who, domain = f"{a} , {b} and {d}", f"{domain} {d}"
        return (r.choice([f"were {who} {ing(g.verb)} {g.rest} {tog}", f"did {who} {g.verb} {g.rest} {tog}", f"are {who} {ing(g.verb)} {g.rest} {tog}"]),
                r.choice([f"{who} {past(g.verb)} {g.rest} {tog}", f"{who} were {ing(g.verb)} {g.rest} {tog}", f"{who} are {ing(g.verb)} {g.rest} {tog}", f"{who} {g.verb} {g.rest} {tog}"]), f"num-all V {g.about}", domain, None)  # fmt: skip
    k = r.choice([1, 2, 2, 3])
    word = {1: "one person", 2: "two people", 3: "three people"}[k]
    how = r.choice(["at least", "at least", "exactly"])
    if how == "exactly" and r.random() < 0.5:
        word = {1: "only one person", 2: "just two people", 3: "exactly three people"}[k]
        who = word
    else:
        who = f"{how} {word}"
    op = "num-at-least" if how == "at least" else "num-exactly"
    be = "was" if k == 1 else "were"
    return f"{be} {who} {ing(g.verb)} {g.rest} {tog}", r.choice([f"{who} {past(g.verb)} {g.rest} {tog}", f"{who} {be} {ing(g.verb)} {g.rest}"]), f"{op} V #{k} {g.about}", "of-person", None


def when(w):
    r = w.r
    asked, said, about, domain, c = state_condition(w)
    ws, where = span(w, c, 0.25)
    way = r.random()
    moments = r.choice(["moments", "times", "parts", "scenes", "bits", "stretches", "passages", "intervals", "timestamps", "clips", "sections"])
    pick = ""
    if way < 0.62:
        q = r.choice([f"when {asked}", f"at what times {asked}", f"when {said}", f"i need to know when {said}", f"when exactly {asked}", f"show me the {moments} when {said}", f"find all {moments} where {said}", f"at which {moments} {asked}", f"list the {moments} when {said}", f"from when to when {asked}", f"when {said}", f"{moments} where {said}",
                      f"all the {moments} {said}", f"jump to where {said}", f"i need the {moments} in which {said}", f"where in the {r.choice(CLIP)} {asked}", f"at what point {asked}", f"give me the {moments} with {said}", f"mark when {said}", f"time codes for when {said}"])
        noun = noun_of(w, c, True) if c and about == c.about else None
        if noun and r.random() < 0.2:
            q = r.choice([f"when are {noun}", f"list {noun}", f"times of {noun}", f"all {noun}", f"{noun} with start and end", f"show {noun}", f"when were {noun}", f"list all {noun} with their times", f"give me all {noun}", f"onset and offset of {noun}"])
    elif way < 0.92:
        which = r.choice(["first", "first", "last", "longest", "second", "third"])
        pick = {"first": "pick-first ", "last": "pick-last ", "longest": "pick-longest ", "second": "nth-nth #2 ", "third": "nth-nth #3 "}[which]
        if which == "longest":
            q = r.choice([f"what is the longest time {said}", f"longest stretch {said}", f"the longest time that {said}", f"what was the longest stretch in which {said}", f"when is the longest time {said}", f"the longest period where {said}", f"longest time {said} in one go", f"when was the longest moment when {said}"])
            noun = noun_of(w, c) if c and about == c.about else None
            if noun and r.random() < 0.6:
                q = r.choice([f"when was the longest {noun}", f"what was the longest {noun}", f"longest {noun}", f"find the longest {noun}", f"the single longest {noun}"])
        elif which in ("second", "third"):
            q = r.choice([f"when {asked} for the {which} time", f"the {which} time {said}", f"when was the {which} time {said}", f"show me the {which} time {said}"])
        elif which == "first":
            q = r.choice([f"when {asked} for the first time", f"when was the first time {said}", f"the first time {said}", f"at what time {asked} first", f"first moment when {said}", f"when does it first happen that {said}", f"how long until {said}", f"when {asked} first", f"time of first {said}"])
            if c and about == c.about and r.random() < 0.4:
                q = r.choice([f"when did {c.subject} first {c.verb} {c.rest}", f"when does {c.subject} first {c.verb} {c.rest}", f"when did {c.subject} start {ing(c.verb)} {c.rest}", f"when did {c.subject} begin {ing(c.verb)} {c.rest}"])
        else:
            q = r.choice([f"when {asked} for the last time", f"when was the last time {said}", f"the last time {said}", f"when {asked} last", f"last moment {said}"])
            if c and about == c.about and r.random() < 0.4:
                q = f"when did {c.subject} last {c.verb} {c.rest}"
    else:
        # Long enough.
        words, symbol = amount(w)
        q = r.choice([f"when {asked} for more than {words}", f"when {asked} for longer than {words}", f"{moments} longer than {words} when {said}", f"when {asked} for at least {words}", f"when {asked} for less than {words}", f"show me when {said} for over {words}"])
        about = f"{'under' if 'less than' in q else 'least' if 'at least' in q else 'over'} {symbol} {about}"
    return placed(r, q, ws), f"get-when {pick}about {about} {where} {domain}"
