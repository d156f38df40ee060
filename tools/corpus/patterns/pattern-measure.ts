import { anyOf, chance, fill, wordingOf } from '../draw';
import { wordings } from '../wordings';
import { doingText, questioned, said, sayClause } from '../words/clause';
import { type SentenceMaker, saidBy } from '../words/sentence';
import { passive } from '../words/verbs';

export type Ask = 'when' | 'how-long' | 'how-often';

/** Question words before `does A look at B`. */
export const WORDS: Readonly<Record<Ask, readonly string[]>> = {
	when: wordings`
		when ×6 | at what time ×2 | at what point | at which moment | at what moment | at which point | at which time
		what time | in which second | when exactly | at what second | at what times | when in the clip | at which second
		at what timestamp | at what point in time
	`,
	'how-long': wordings`
		how long ×6 | for how long ×2 | how much time | how many seconds | for how many seconds | for what duration
		how long in total | for what length of time | for how much time | how long altogether | how long overall
	`,
	'how-often': wordings`
		how often ×5 | how many times ×3 | how frequently | on how many occasions | how often in total
		how many times in total | how often altogether | how many times overall
	`,
};

/** Around a statement, `S`; around a gerund, `G` (with the subject, `SG`). `!`: a command. */
const AROUND: Readonly<Record<Ask, readonly string[]>> = {
	when: wordings`
		!give me the time when S | !show me the moment when S | !find the moment when S | !give the times at which S
		!tell me the time at which S | SG: when | SG, when | when is it that S | when was it that S
		what is the time when S | when can I see SG | when do we see SG | !show me when S | !jump to where S | !find when S
		!give me the timestamp where S | what is the moment when S | SG when | the time when S | !list the times when S
		S when | S at what time | !show the moment S | when is the moment that S | when does it happen that S
		when did it happen that S
	`,
	'how-long': wordings`
		how much time does A spend G | how much time did A spend G | how long does A spend G
		how much of the time does A spend G | how many seconds does A spend G | how many seconds did A spend G
		what is the total time A spends G | total time of SG | total time SG | !sum up how long S
		what is the total duration of SG | how long is it that S | S for how long | S how long
		!give me the total time that S | !measure how long S | !tell me the total time S
		how much of the clip does A spend G | time spent G by A | the time A spends G | how much of the video is A G
		SG: how long | SG, how long | for how much of the time is A G | what amount of time does A spend G
		how long has A been G | what is the overall time A spends G
	`,
	'how-often': wordings`
		!count how often S | !count the times S | !count how many times S | what is the number of times S
		the number of times S | number of times S | S how often | S how many times | !tell me the number of times S
		!give me the number of times that S | SG: how often | SG, how many times | how often is it that S
		how often does it happen that S | !give me a count of the times S | what is the count of SG
		how many instances of SG are there | how many times do we see SG | on how many occasions is it that S
		!report how often S | in how many instances do we see SG
	`,
};

const byClause =
	(ask: Ask): SentenceMaker =>
	(draw, session) => {
		const clause = sayClause(draw, session, { actor: 'any', target: 'any' });
		if (!clause) return null;
		const { phrase, target, pattern: about, named, subject, actor } = clause;
		const common = { query: { ask, about }, named, actor };
		if (phrase.hasPassive && target !== null && chance(draw, 0.12)) {
			const word = wordingOf(draw, ask, WORDS[ask]);
			const { be, rest } = passive(draw, clause);
			const by = about.actor || chance(draw, 0.4) ? ` by ${subject}` : '';
			draw.trace.push('passive');
			const end = `${rest}${by}`;
			return { ...common, direct: `${word} ${be} ${target} ${end}`, indirect: `${word} ${target} ${be} ${end}` };
		}
		if (chance(draw, 0.34)) {
			const pattern = wordingOf(draw, `${ask} around`, AROUND[ask]);
			if (clause.isPlural && /\b(?:does|is|has) A\b|A spends/.test(pattern)) return null;
			const text = fill(pattern, {
				SG: () => `${subject} ${doingText(draw, clause)}`,
				S: () => said(draw, clause),
				A: subject,
				G: () => doingText(draw, clause),
			});
			const isPlain = /^(?:what|the|when|how)/.test(pattern) && !/ A /.test(pattern);
			return { ...common, ...saidBy(pattern, text, isPlain && !/\b(?:do|does|did|can) (?:I|we|it)\b/.test(pattern)) };
		}
		const word = wordingOf(draw, ask, WORDS[ask]);
		const middle = chance(draw, 0.05) ? anyOf(draw, ['actually', 'really', 'also']) : '';
		return { ...common, ...questioned(draw, word, clause, { middle }) };
	};

export const sayWhen = byClause('when');

export const sayHowLong = byClause('how-long');

export const sayHowOften = byClause('how-often');
