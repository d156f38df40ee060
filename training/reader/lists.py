"""Questions for who and whom. Each gives words and symbols, with variables X, Y and V."""

from clauses import Clause, choose, clause, noun_of, phrase
from phrasing import LISTING, WHO, passive, placed, subject_x, verb_past
from spans import beside, span
from words import ing, participle, past, third


def who_list(w):
    r = w.r
    c = subject_x(w)
    where_words, where = span(w, c)
    about = c.about
    extra_words, pick, domain = "", "", "of-person"
    way = r.random()
    if way < 0.12 and c.whom != "any-person":
        head = r.choice(["who never", "who did not ever", "who did not", "who at no point", "which person never", "is there anyone who never", "which people did not", "who failed to ever", "who did n't", "which of them never", "who has not"])
        claim = "claim-some " if head.startswith("is there") else ""
        v = {"who did not": c.verb, "who did not ever": c.verb, "which people did not": c.verb, "who failed to ever": c.verb, "who did n't": c.verb}.get(head, participle(c.verb) if "has" in head else past(c.verb))
        q = f"{head} {v} {c.rest}"
        return placed(r, q, where_words), f"get-list X {claim}about not ever {about} {where} of-person"
    q = f"{r.choice(WHO) if r.random() < 0.8 else r.choice(LISTING)} {verb_past(r, c)}"
    if way < 0.2:
        p = w.person()
        extra = r.choice([f"besides {p}", f"apart from {p}", f"except {p}", f"other than {p}", f"but not {p}", f"aside from {p}", f"except for {p}"])
        q = f"{q} {extra}" if r.random() < 0.6 else f"{extra} , {q}"
        if r.random() < 0.2:
            q = f"who else {verb_past(r, c)} {extra}"
        domain = f"of-person except {p}"
    elif way < 0.26:
        a, b = w.person(), w.person()
        q = r.choice([f"{q} , {a} or {b}", f"{a} or {b} , {q}", f"was it {a} or {b} who {past(c.verb)} {c.rest}", f"who of {a} and {b} {past(c.verb)} {c.rest}"])
        domain = f"of-person among {a} {b}"
        if r.random() < 0.3:
            q += r.choice([" first", " before the other"])
            pick = "pick-first "
    elif way < 0.42:
        which = r.choice(["first", "first", "last"])
        if which == "first":
            q = r.choice([f"who {past(c.verb)} {c.rest} first", f"who was the first to {c.verb} {c.rest}", f"who first {past(c.verb)} {c.rest}", f"first person to {c.verb} {c.rest}", f"the first one to {c.verb} {c.rest}",
                          f"who is first to {c.verb} {c.rest}", f"who was the first person {ing(c.verb)} {c.rest}", f"who started {ing(c.verb)} {c.rest} first", f"who {c.verb} {c.rest} first", f"who was quickest to {c.verb} {c.rest}",
                          f"which person {third(c.verb)} {c.rest} first", f"who began {ing(c.verb)} {c.rest} first"])
        else:
            q = r.choice([f"who {past(c.verb)} {c.rest} last", f"who was the last to {c.verb} {c.rest}", f"last person to {c.verb} {c.rest}", f"who was last to {c.verb} {c.rest}", f"the last one who {past(c.verb)} {c.rest}"])
        pick = f"pick-{which} "
    elif way < 0.46:
        k, word = r.choice([(2, "second"), (3, "third")])
        q = r.choice([f"who was the {word} to {c.verb} {c.rest}", f"who {past(c.verb)} {c.rest} {word}", f"{word} person to {c.verb} {c.rest}"])
        pick = f"nth-nth #{k} "
    elif way < 0.5 and c.doing in ("look", "speaking", "mutual-gaze", "pointing"):
        noun = noun_of(w, Clause(c.doing, "-", c.whom, "", "", "", ""))
        if noun:
            q = r.choice([f"whose {noun} was the longest", f"who had the longest {noun}", f"who made the longest single {noun}", f"whose was the longest {noun}", f"who had the single longest {noun}"])
            pick = "pick-longest "
    elif way < 0.58 and c.doing == "look" and c.whom[0] in "pt" and c.whom[1:].isdigit():
        q = r.choice([f"by whom was {c.whom} {passive(w, c.whom)}", f"who was {c.whom} {passive(w, c.whom)} by", f"{c.whom} was {passive(w, c.whom)} by whom", f"{c.whom} was looked at by who", f"whose eyes were on {c.whom}", f"whose gaze was on {c.whom}",
                      f"who had eyes for {c.whom}", f"whose gaze went to {c.whom}", f"who all had their eyes on {c.whom}", f"anybody looking at {c.whom} , and who", f"who 's on {c.whom}"])
    elif way < 0.62 and where == "always":
        others = r.choice(["after", "before"])
        # Next and just before.
        text, symbols, anchor = beside(w, c, others, clause(w, r.choice(["speaking", "pointing", "look", "head-nod"])))
        word = "right" if others == "after" else "right"
        q = r.choice([f"who {past(c.verb)} {c.rest} {word} {text}", f"{word} {text} , who {past(c.verb)} {c.rest}", f"who was the {'next' if others == 'after' else 'last'} to {c.verb} {c.rest} {text}", f"immediately {text} , who {past(c.verb)} {c.rest}"])
        return q, f"get-list X {'pick-first' if others == 'after' else 'pick-last'} about {about} {symbols} of-person"
    return placed(r, q, where_words), f"get-list X {pick}about {about} {where} {domain}"


def whom_list(w):
    """What is asked for is whom or what it is directed at."""
    r = w.r
    doing = choose(r, [("look", 60), ("pointing", 22), ("mutual-gaze", 6), ("reaching", 4), ("showing", 3), ("giving-thing", 2), ("giving", 3)])[0]
    symbol = doing.replace("-thing", "")
    p = w.person()
    shape = r.random()
    domain = "of-person" if doing in ("mutual-gaze", "giving") else "of-thing" if doing in ("showing", "reaching", "giving-thing") and r.random() < 0.3 else "of-target" if doing in ("showing", "reaching", "giving-thing") else choose(r, [("of-target", 5), ("of-person", 4), ("of-thing", 3)])[0]
    wh = {"of-target": ["what", "what", "where", "what or whom"], "of-person": ["who", "whom", "who", "which person", "which people"], "of-thing": ["which thing", "which object", "which things", "what objects", "which objects", "what thing", "which item", "which items", "which toys", "what things"]}[domain]
    verb, rest = phrase(r, doing, "§")
    if rest.count("§") != 1 or not rest.endswith("§"):
        verb, rest = {"look": ("look", "at §"), "pointing": ("point", "at §"), "mutual-gaze": ("make", "eye contact with §"), "reaching": ("reach", "for §"), "showing": ("show", "§"), "giving-thing": ("hand", "over §"), "giving": ("give", "something to §")}[doing]
    prep = rest.replace("§", "").strip()
    word = r.choice(wh)
    if word == "where":
        if doing not in ("look", "pointing"):
            word = "what"
        else:
            verb, prep = ("look", "") if doing == "look" else ("point", "")
    fake = Clause(symbol, p, "X", f"do-{symbol} {p} X", p, verb, prep)
    where_words, where = span(w, fake)
    about = fake.about
    except_ = ""
    pick = ""
    if shape < 0.1:
        q = r.choice([f"{word} did {p} never {verb} {prep}", f"{word} does {p} never {verb} {prep}", f"{word} did {p} not {verb} {prep} at all", f"{word} has {p} never {participle(verb)} {prep}", f"{word} did {p} not {verb} {prep}"])
        return placed(r, q, where_words), f"get-list X about not ever {about} {where} {domain}"
    if shape < 0.45:
        q = r.choice([f"{word} did {p} {verb} {prep}", f"{word} does {p} {verb} {prep}", f"{word} was {p} {ing(verb)} {prep}", f"{word} is {p} {ing(verb)} {prep}", f"{word} had {p} {participle(verb)} {prep}",
                      f"{prep} {word} did {p} {verb}" if prep and word != "where" else f"{word} did {p} {verb} {prep}", f"{p} {past(verb)} {prep} {word}", f"{p} was {ing(verb)} {prep} {word}", f"{word} all did {p} {verb} {prep}", f"{word} {p} {past(verb)} {prep}", f"{word} {p} {verb} {prep}"])
        if doing == "look" and r.random() < 0.12:
            q = r.choice([f"{p} 's gaze targets", f"gaze targets of {p}", f"where were {p} 's eyes", f"where was {p} 's gaze", f"{p} 's targets", f"what was {p} 's gaze on", f"what had {p} 's attention", f"what caught {p} 's eye", f"what was {p} up to with their eyes", f"{p} : gaze target", f"everything {p} looked at",
                          f"list everything {p} looked at", f"things {p} looked at"])
            domain = "of-thing" if q.startswith("things") else "of-target"
    elif shape < 0.52:
        other = r.choice([w.person, w.thing])()
        ex = r.choice([f"apart from {other}", f"besides {other}", f"other than {other}", f"except {other}", f"aside from {other}"])
        q = r.choice([f"{word} else did {p} {verb} {prep} {ex}", f"{word} did {p} {verb} {prep} {ex}", f"{ex} , {word} did {p} {verb} {prep}"])
        except_ = f" except {other}"
    elif shape < 0.7:
        which = r.choice(["first", "first", "last"])
        noun = {"of-target": "thing", "of-person": "person", "of-thing": "object"}[domain]
        if which == "first":
            q = r.choice([f"{word} did {p} {verb} {prep} first", f"{word} did {p} first {verb} {prep}", f"what was the first {noun} {p} {past(verb)} {prep}", f"first {noun} {p} {third(verb)} {prep}", f"the first {noun} that {p} {past(verb)} {prep}", f"which {noun} did {p} {verb} {prep} first"])
        else:
            q = r.choice([f"{word} did {p} {verb} {prep} last", f"what was the last {noun} {p} {past(verb)} {prep}", f"last {noun} {p} {third(verb)} {prep}", f"which {noun} did {p} {verb} {prep} last"])
        pick = f"pick-{which} "
    elif shape < 0.74:
        k, o = r.choice([(2, "second"), (3, "third")])
        q = r.choice([f"{word} did {p} {verb} {prep} {o}", f"what was the {o} thing {p} {past(verb)} {prep}"])
        pick = f"nth-nth #{k} "
    elif shape < 0.86:
        rel = r.choice(["after", "after", "before"])
        doing2 = r.choice(["speaking", "pointing", "look", "look", "head-nod", "pointing", "showing"])
        if doing2 == "look" and doing == "look" and r.random() < 0.5:
            target = w.some_object("look")
            if target[0].startswith("any"):
                t = w.thing()
                target = (t, t)
            said = "the camera" if target[0] == "cam" else target[1]
            anchor = f"do-look {p} {target[0]}"
            if rel == "after":
                q = r.choice([f"{word} did {p} {verb} {prep} after {said}", f"{word} did {p} {verb} {prep} after looking at {said}", f"after {said} , {word} did {p} {verb} {prep} next", f"{word} did {p} {verb} {prep} next after {said}", f"{word} came after {said} for {p}", f"{p} : target after {said}", f"after looking at {said} , {word} did {p} {verb} {prep}"])
                return q, f"get-list X pick-first about {about} after edge-end {anchor} {domain}"
            q = r.choice([f"{word} did {p} {verb} {prep} before {said}", f"{word} did {p} {verb} {prep} right before {said}", f"{word} was {p} {ing(verb)} {prep} just before looking at {said}", f"{p} : target before {said}", f"before {said} , {word} did {p} {verb} {prep}"])
            return q, f"get-list X pick-last about {about} before {anchor} {domain}"
        text, symbols, _ = beside(w, fake, rel, clause(w, doing2))
        if rel == "after":
            q = r.choice([f"{word} did {p} {verb} {prep} right {text}", f"right {text} , {word} did {p} {verb} {prep}", f"{text} , {word} did {p} {verb} {prep} next", f"{text} , {word} did {p} {verb} {prep} first", f"{word} did {p} {verb} {prep} immediately {text}", f"{word} was the next thing {p} {past(verb)} {prep} {text}", f"{word} did {p} {verb} {prep} straight {text}"])
            return q, f"get-list X pick-first about {about} {symbols} {domain}"
        q = r.choice([f"{word} did {p} {verb} {prep} right {text}", f"{word} was {p} {ing(verb)} {prep} just {text}", f"just {text} , {word} was {p} {ing(verb)} {prep}", f"{word} had {p} {participle(verb)} {prep} last {text}", f"{word} was the last thing {p} {past(verb)} {prep} {text}", f"{word} did {p} {verb} {prep} immediately {text}"])
        return q, f"get-list X pick-last about {about} {symbols} {domain}"
    elif shape < 0.93 and doing in ("look", "pointing"):
        # By whomever.
        verbs = passive(w, "X", doing)
        word = r.choice(["who", "who", "which person", "what", "which thing", "which object", "which things"])
        domain = "of-person" if word in ("who", "which person") else "of-thing" if "which" in word else "of-target"
        q = r.choice([f"{word} was {verbs}", f"{word} got {verbs}", f"{word} is {verbs}", f"{word} gets {verbs}", f"at {word} did anyone {'look' if doing == 'look' else 'point'}"])
        return placed(r, q, where_words), f"get-list X about do-{symbol} - X {where} {domain}"
    else:
        other = w.person()
        q = r.choice([f"{word} did {p} {verb} {prep} that {other} did not", f"{word} did {p} {verb} {prep} but {other} did not", f"{word} did only {p} {verb} {prep} and not {other}", f"{word} did both {p} and {other} {verb} {prep}", f"{word} did {p} and {other} both {verb} {prep}"])
        if "both" in q:
            return q, f"get-list X about num-all Y ever do-{symbol} Y X always {domain} of-person among {p} {other}"
        return q, f"get-list X about and do-{symbol} {p} X not ever do-{symbol} {other} X always {domain}"
    return placed(r, q, where_words), f"get-list X {pick}about {about} {where} {domain}{except_}"


def pair_list(w):
    r = w.r
    doing = choose(r, [("look", 5), ("mutual-gaze", 8), ("pointing", 3), ("gaze-aversion", 1), ("giving", 1)])[0]
    if doing == "mutual-gaze":
        fake = Clause(doing, "X", "Y", "do-mutual-gaze X Y", "", "have", "eye contact")
        where_words, where = span(w, None, 0.3)
        head = r.choice(["which pairs", "which two people", "who", "which two", "which couples", "which dyads", "what pairs", "which people"])
        verb, rest, _ = choose(r, [("look", "at each other", 4), ("have", "eye contact", 4), ("make", "eye contact", 4), ("lock", "eyes", 1), ("look", "at one another", 1)])
        if r.random() < 0.35:
            q = r.choice([f"{head} never {past(verb)} {rest}", f"{head} did not {verb} {rest}", f"{head} at no point {past(verb)} {rest}", "pairs without eye contact", "who never had eye contact with whom", f"is there a pair that never {past(verb)} {rest}"])
            claim = "claim-some " if q.startswith("is there") else ""
            return placed(r, q, where_words), f"get-list X Y {claim}about not ever {fake.about} {where} of-person of-person"
        pick = ""
        q = r.choice([f"{head} {past(verb)} {rest}", f"{head} {verb} {rest}", "between whom was there eye contact", "who had eye contact with whom", "who made eye contact with whom", "who was in eye contact", "pairs with eye contact", "between which people is there mutual gaze", f"{head} are {ing(verb)} {rest}", f"{head} were {ing(verb)} {rest}"])
        if r.random() < 0.25:
            which = r.choice(["first", "last", "longest"])
            q = {"first": f"who {past(verb)} {rest} first", "last": f"who {past(verb)} {rest} last", "longest": r.choice(["who had the longest eye contact", "longest eye contact", "between whom was the longest eye contact", "the longest mutual gaze"])}[which]
            pick = f"pick-{which} "
        return placed(r, q, where_words), f"get-list X Y {pick}about {fake.about} {where} of-person of-person"
    symbol, verb, prep = {"look": ("look", "look", "at"), "pointing": ("pointing", "point", "at"), "gaze-aversion": ("gaze-aversion", "look", "away from"), "giving": ("giving", "give", "something to")}[doing]
    if doing == "look":
        verb, prep = r.choice([("look", "at"), ("look", "at"), ("watch", ""), ("gaze", "at"), ("look", "at")])
    where_words, where = span(w, None, 0.5)
    q = r.choice([f"who {past(verb)} {prep} whom", f"who {past(verb)} {prep} who", f"who is {ing(verb)} {prep} whom", f"who was {ing(verb)} {prep} who", f"who {third(verb)} {prep} whom", f"list who {past(verb)} {prep} whom", f"{ing(verb)} {prep} : who and whom"])
    d2 = "of-person"
    if doing in ("look", "pointing") and r.random() < 0.35:
        q = r.choice([f"who {past(verb)} {prep} what", f"who was {ing(verb)} {prep} what", f"what did each of them {verb} {prep}", f"who {third(verb)} {prep} what", f"who {past(verb)} and {prep} what" if prep else f"who {past(verb)} what", f"what was each person {ing(verb)} {prep}", f"what did everyone {verb} {prep}"])
        d2 = "of-target"
    return placed(r, q, where_words), f"get-list X Y about do-{symbol} X Y {where} of-person {d2}"
