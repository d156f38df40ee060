"""What is done, in words: verbs with their forms, and names of what is done."""

IRREGULAR = {
    # base: past, participle
    "have": ("had", "had"), "make": ("made", "made"), "keep": ("kept", "kept"), "meet": ("met", "met"),
    "hold": ("held", "held"), "give": ("gave", "given"), "speak": ("spoke", "spoken"), "say": ("said", "said"),
    "shake": ("shook", "shaken"), "show": ("showed", "shown"), "take": ("took", "taken"), "break": ("broke", "broken"),
    "go": ("went", "gone"), "pay": ("paid", "paid"), "see": ("saw", "seen"), "catch": ("caught", "caught"),
    "be": ("was", "been"), "get": ("got", "got"), "nod": ("nodded", "nodded"), "grab": ("grabbed", "grabbed"),
    "chat": ("chatted", "chatted"), "let": ("let", "let"), "put": ("put", "put"), "do": ("did", "done"),
    "throw": ("threw", "thrown"), "eat": ("ate", "eaten"), "read": ("read", "read"), "write": ("wrote", "written"), "hit": ("hit", "hit"), "sing": ("sang", "sung"), "sleep": ("slept", "slept"), "stand": ("stood", "stood"), "sit": ("sat", "sat"), "leave": ("left", "left"), "build": ("built", "built"), "run": ("ran", "run"), "drink": ("drank", "drunk"), "buy": ("bought", "bought"), "win": ("won", "won"), "drop": ("dropped", "dropped"),
    "draw": ("drew", "drawn"), "spend": ("spent", "spent"), "cast": ("cast", "cast"),
    "set": ("set", "set"), "swap": ("swapped", "swapped"), "stretch": ("stretched", "stretched"),
}  # fmt: skip


def past(verb):
    if verb in IRREGULAR:
        return IRREGULAR[verb][0]
    return verb + "d" if verb.endswith("e") else verb[:-1] + "ied" if verb.endswith("y") and verb[-2] not in "aeiou" else verb + "ed"


def participle(verb):
    return IRREGULAR[verb][1] if verb in IRREGULAR else past(verb)


def third(verb):
    if verb == "have":
        return "has"
    if verb == "be":
        return "is"
    if verb.endswith(("s", "sh", "ch", "x", "o")):
        return verb + "es"
    return verb[:-1] + "ies" if verb.endswith("y") and verb[-2] not in "aeiou" else verb + "s"


def ing(verb):
    if verb in ("nod", "grab", "chat", "get", "let", "put", "swap", "set", "hit", "sit", "run", "win", "drop", "clap", "hug"):
        return verb + verb[-1] + "ing"
    if verb == "be":
        return "being"
    return verb[:-1] + "ing" if verb.endswith("e") and verb not in ("see", "eye") else verb + "ing"


# (verb, what follows, weight); {o} is what it is directed at, {own} the doer's “his”.
TO = {
    "look": [
        ("look", "at {o}", 14), ("gaze", "at {o}", 2), ("glance", "at {o}", 2), ("stare", "at {o}", 2), ("watch", "{o}", 3),
        ("have", "{own} eyes on {o}", 1.5), ("focus", "on {o}", 1), ("pay", "attention to {o}", 1), ("turn", "to {o}", 1),
        ("keep", "{own} eyes on {o}", 1), ("observe", "{o}", 0.4), ("look", "over at {o}", 1), ("look", "towards {o}", 0.6),
        ("look", "over to {o}", 0.5), ("attend", "to {o}", 0.5), ("fixate", "{o}", 0.4), ("look", "in the direction of {o}", 0.3),
        ("look", "to {o}", 0.4), ("peek", "at {o}", 0.3), ("check", "{o}", 0.4), ("direct", "{own} gaze at {o}", 0.3),
        ("eye", "{o}", 0.2), ("rest", "{own} eyes on {o}", 0.2), ("have", "{o} in view", 0.2), ("look", "{o}", 0.4),
        ("turn", "{own} eyes to {o}", 0.4), ("cast", "a glance at {o}", 0.2), ("notice", "{o}", 0.2), ("see", "{o}", 0.2),
        ("keep", "an eye on {o}", 0.3), ("view", "{o}", 0.2), ("face", "{o}", 0.3), ("direct", "{own} attention to {o}", 0.2),
    ],
    "mutual-gaze": [
        ("make", "eye contact with {o}", 4), ("have", "eye contact with {o}", 4), ("lock", "eyes with {o}", 1),
        ("meet", "{o} 's eyes", 0.6), ("meet", "{o} 's gaze", 0.6), ("hold", "{o} 's gaze", 0.4), ("exchange", "glances with {o}", 0.5),
        ("exchange", "looks with {o}", 0.4), ("share", "eye contact with {o}", 0.3), ("keep", "eye contact with {o}", 0.4),
        ("be", "in eye contact with {o}", 0.3),
    ],
    "pointing": [
        ("point", "at {o}", 8), ("point", "to {o}", 3), ("point", "towards {o}", 0.7), ("indicate", "{o}", 0.3), ("gesture", "at {o}", 0.2),
        ("make", "a pointing gesture at {o}", 0.3), ("point", "{own} finger at {o}", 0.4), ("point", "out {o}", 0.2), ("gesture", "towards {o}", 0.2),
    ],
    "reaching": [("reach", "for {o}", 6), ("reach", "out for {o}", 1), ("grab", "for {o}", 0.4), ("go", "for {o}", 0.3), ("reach", "towards {o}", 0.7),
                 ("stretch", "{own} hand out for {o}", 0.3), ("extend", "a hand to {o}", 0.2)],
    "showing": [("show", "{o}", 4), ("hold", "up {o}", 2), ("present", "{o}", 0.4), ("display", "{o}", 0.3)],
    "giving": [("hand", "something to {o}", 2), ("give", "something to {o}", 4), ("pass", "something to {o}", 1), ("give", "{o} something", 2),
               ("hand", "{o} something", 1), ("hand", "something over to {o}", 1), ("pass", "{o} something", 0.5)],
    "giving-thing": [("give", "{o} away", 1), ("hand", "over {o}", 3), ("hand", "{o} over", 2), ("pass", "{o} on", 1), ("pass", "{o}", 1), ("give", "{o}", 0.5)],
    "gaze-aversion": [("look", "away from {o}", 4), ("avert", "{own} gaze from {o}", 1), ("turn", "away from {o}", 0.5), ("break", "eye contact with {o}", 1),
                      ("avert", "{own} eyes from {o}", 0.6), ("stop", "looking at {o}", 0.3)],
    "gaze-following": [("follow", "{o} 's gaze", 3), ("follow", "the gaze of {o}", 1), ("follow", "{o} 's eyes", 0.5), ("look", "where {o} looked", 0.7),
                       ("follow", "{o} 's look", 0.6)],
    "pointing-followed": [("follow", "{o} 's pointing", 3), ("follow", "{o} 's finger", 0.6), ("look", "where {o} pointed", 2), ("follow", "the pointing of {o}", 0.6),
                          ("look", "to where {o} pointed", 0.4), ("follow", "{o} 's pointing gesture", 0.5), ("react", "to {o} 's pointing", 0.3)],
    "shared-attention": [("share", "attention with {o}", 1)],
    "joint-attention": [("share", "attention with {o}", 0.3), ("have", "joint attention with {o}", 1)],
}  # fmt: skip
ALONE = {
    "head-nod": [("nod", "", 8), ("nod", "{own} head", 1), ("give", "a nod", 0.4), ("nod", "in agreement", 0.2)],
    "head-shake": [("shake", "{own} head", 8), ("shake", "the head", 1), ("give", "a head shake", 0.2), ("shake", "head", 0.4)],
    "speaking": [("speak", "", 6), ("talk", "", 6), ("say", "something", 1), ("have", "the floor", 0.5), ("be", "the speaker", 0.2), ("chat", "", 0.2),
                 ("take", "a turn", 0.2), ("be", "talking", 0.3), ("say", "anything", 0.4)],
    "gaze-aversion": [("look", "away", 5), ("avert", "{own} gaze", 1), ("break", "eye contact", 1), ("avert", "{own} eyes", 0.5)],
    "pointing": [("point", "", 5), ("make", "a pointing gesture", 0.4), ("point", "{own} finger", 0.2), ("do", "the pointing", 0.2)],
    "mutual-gaze": [("have", "eye contact", 3), ("make", "eye contact", 3)],
    "giving": [("hand", "something over", 2), ("give", "something away", 0.6), ("pass", "something on", 0.4)],
    "reaching": [("reach", "out", 0.5), ("reach", "for something", 0.6)],
}  # fmt: skip
TOGETHER = {
    "mutual-gaze": [
        ("look", "at each other", 6), ("make", "eye contact", 5), ("have", "eye contact", 5), ("look", "at one another", 1), ("lock", "eyes", 1),
        ("look", "each other in the eye", 1), ("look", "each other in the eyes", 0.5), ("exchange", "looks", 0.5), ("exchange", "glances", 0.6),
        ("gaze", "at each other", 0.8), ("share", "a look", 0.3), ("hold", "each other 's gaze", 0.3), ("meet", "each other 's eyes", 0.5),
        ("stare", "at each other", 0.4), ("watch", "each other", 0.3), ("meet", "eyes", 0.2), ("have", "mutual gaze", 0.4), ("be", "in eye contact", 0.4),
        ("swap", "glances", 0.2), ("glance", "at each other", 0.4),
    ],
}  # fmt: skip
# Names of one such act, and of several.
NOUNS = {
    "look": ["look", "gaze", "glance", "fixation"],
    "mutual-gaze": ["eye contact", "mutual gaze", "mutual look"],
    "pointing": ["pointing", "pointing gesture", "point"],
    "head-nod": ["nod", "head nod"],
    "head-shake": ["head shake", "shake of the head"],
    "speaking": ["turn", "speaking turn", "utterance", "talking turn", "speech"],
    "reaching": ["reach"],
    "gaze-aversion": ["look away", "gaze aversion"],
    "giving": ["handing over"],
    "showing": ["showing"],
    "joint-attention": ["joint attention"],
    "shared-attention": ["shared attention"],
    "attention-capture": ["attention capture"],
}
PLURAL = {
    "look": ["looks", "glances", "gazes", "fixations"],
    "mutual-gaze": ["eye contacts", "mutual looks", "moments of eye contact", "eye contact episodes", "mutual gazes"],
    "pointing": ["pointings", "points", "pointing gestures", "gestures of pointing"],
    "head-nod": ["nods", "head nods"],
    "head-shake": ["head shakes", "shakes of the head"],
    "speaking": ["turns", "speaking turns", "utterances", "talking turns", "contributions"],
    "reaching": ["reaches"],
    "gaze-aversion": ["looks away", "gaze aversions"],
    "giving": ["handovers", "givings"],
    "showing": ["showings"],
    "joint-attention": ["moments of joint attention"],
    "shared-attention": ["moments of shared attention"],
}
TIMES_OF = {
    "look": ["looking time", "gaze time", "viewing time", "dwell time", "attention"],
    "mutual-gaze": ["eye contact", "mutual gaze", "eye contact time", "time in eye contact"],
    "speaking": ["speaking time", "talking time", "talk time", "talking", "speech", "airtime", "speaking"],
    "pointing": ["pointing", "pointing time"],
}
