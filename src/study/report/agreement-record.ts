import * as v from 'valibot';

const share = v.nullable(v.number());
const measured = v.object({ kappa: share, f1: share, ours: v.number(), theirs: v.number() });

const schema = v.variant('state', [
	v.object({
		state: v.literal('compared'),
		/** All kinds together. */
		overall: measured,
		/** A kind of event or a gesture, in the order of their names. */
		byKind: v.array(v.object({ ...measured.entries, channel: v.string() })),
		/** Whether nobody has said what the coder’s words mean, so that it was guessed. */
		isGuess: v.boolean(),
		/** Codes that could not be read. */
		unread: v.number(),
	}),
	/** There is a coder’s file, and it could not be compared. */
	v.object({ state: v.literal('failed'), reason: v.string() }),
]);

/**
 * How far a session agrees with a human coder; the file `agreement.json` of its results. κ is Cohen’s over units of time,
 * F1 of events whose onsets match; `null` where there is nothing to count. `ours`, `theirs`: numbers of events.
 */
export type AgreementRecord = v.InferOutput<typeof schema>;

/** Reads the text of agreement.json; `null` when it is none. */
export const readAgreement = (text: string): AgreementRecord | null => {
	try {
		const { success, output } = v.safeParse(schema, JSON.parse(text));
		return success ? output : null;
	} catch {
		return null;
	}
};
