import type { Known } from '../../words/noun';
import type { Names, Rewrite } from '../rewriting';

const QUIET = String.raw`(?:(?:are|were|is|was|stay|stayed|remain|remained|keep|kept|being) (?:both |all )?(?:silent|quiet|mute)|(?:say|said|says) nothing)`;

/** “When both are silent”: when nobody speaks, and not when they do not speak at once. */
export const silence = ({ person }: Names, { people }: Known): readonly Rewrite[] => {
	const both = people.length === 2 ? 'both(?: of them)?|the two(?: of them)?|they|they both|' : '';
	return [
		[
			new RegExp(
				String.raw`\b(?:both )?(${person}) and (${person})(?: both)? (?:are|were|stay|stayed|remain|remained|keep|kept) (?:both )?(?:silent|quiet|mute)\b`,
				'giu',
			),
			'neither $1 nor $2 speaks',
		],
		[
			new RegExp(
				String.raw`\b(how (?:long|often|many times)) (?:are|were|is|was|do|did|does) (?:${both}all(?: of them)?|everyone|everybody) (?:both |all )?(?:stay |remain |keep )?(?:silent|quiet|mute)\b`,
				'giu',
			),
			'$1 does nobody speak',
		],
		[
			new RegExp(
				String.raw`\b(when|while|where|moments?|times?|that|and|how long|which) (?:${both}all(?: of them| ${people.length === 3 ? 'three' : 'of us'})?|everyone|everybody) ${QUIET}`,
				'giu',
			),
			'$1 nobody speaks',
		],
	];
};
