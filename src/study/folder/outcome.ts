import * as v from 'valibot';

/** How the analysis of a session ended; the file `outcome.json` of its results. */
export type Outcome = {
	format: 'regard-outcome/1';
	sessionId: string;
	/** `failed`: there is no session file, and `reason` says why. */
	state: 'analysed' | 'failed';
	/** In words; `null` when it was analysed. */
	reason: string | null;
	/** What is missing from the session file, in words; `null`: nothing. */
	damage: string | null;
	/** Cores that the process was allowed to use. Models take half of them, at most 4, as threads of their own. */
	cores: number;
};

const schema = v.object({
	format: v.literal('regard-outcome/1'),
	sessionId: v.string(),
	state: v.picklist(['analysed', 'failed']),
	reason: v.nullable(v.string()),
	damage: v.nullable(v.string()),
	cores: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

/** Reads the text of outcome.json; `null` when it is none. */
export const readOutcome = (text: string): Outcome | null => {
	try {
		const { success, output } = v.safeParse(schema, JSON.parse(text));
		return success ? output : null;
	} catch {
		return null;
	}
};
