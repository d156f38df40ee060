/** Forms of an English verb; `past` is the simple past, `participle` the past participle. */
export type VerbForm = 'base' | 'third' | 'past' | 'participle' | 'ing';

/** Past and participle where they are not regular; `ing` where the stem changes otherwise. */
const IRREGULAR: Readonly<Record<string, readonly [past: string, participle: string]>> = {
	be: ['was', 'been'],
	break: ['broke', 'broken'],
	cast: ['cast', 'cast'],
	catch: ['caught', 'caught'],
	do: ['did', 'done'],
	draw: ['drew', 'drawn'],
	get: ['got', 'got'],
	give: ['gave', 'given'],
	go: ['went', 'gone'],
	have: ['had', 'had'],
	hold: ['held', 'held'],
	keep: ['kept', 'kept'],
	lay: ['laid', 'laid'],
	lead: ['led', 'led'],
	let: ['let', 'let'],
	make: ['made', 'made'],
	meet: ['met', 'met'],
	pay: ['paid', 'paid'],
	put: ['put', 'put'],
	say: ['said', 'said'],
	see: ['saw', 'seen'],
	set: ['set', 'set'],
	shake: ['shook', 'shaken'],
	shoot: ['shot', 'shot'],
	show: ['showed', 'shown'],
	sneak: ['sneaked', 'sneaked'],
	speak: ['spoke', 'spoken'],
	spend: ['spent', 'spent'],
	steal: ['stole', 'stolen'],
	take: ['took', 'taken'],
	throw: ['threw', 'thrown'],
};

/** Verbs whose last letter doubles before `-ed` and `-ing`. */
const DOUBLED = new Set('nod grab chat get put set let drop grin zap stop scan spot pop tip shrug shun hug'.split(' '));

/** One form of a verb, by its base form. */
export const inflect = (verb: string, form: VerbForm): string => {
	if (form === 'base') return verb;
	if (form === 'third') {
		if (verb === 'be') return 'is';
		if (verb === 'have') return 'has';
		if (/(?:[sxz]|ch|sh|[^aeiou]o)$/.test(verb)) return `${verb}es`;
		return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
	}
	const stem = DOUBLED.has(verb) ? verb + verb.at(-1)! : verb;
	if (form === 'ing') {
		if (/ee$/.test(verb) || verb === 'be' || verb === 'eye') return `${verb}ing`;
		return `${stem.replace(/e$/, '')}ing`;
	}
	const irregular = IRREGULAR[verb];
	if (irregular) return irregular[form === 'past' ? 0 : 1];
	if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`;
	return /e$/.test(verb) ? `${verb}d` : `${stem}ed`;
};
