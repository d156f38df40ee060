import type { Names, Rewrite } from '../rewriting';

/** “When she pointed at it, who followed, and who was quickest?” */
export const gestures = ({ person }: Names): readonly Rewrite[] => [
	[
		/\b(who (?:all )?(?:followed|looked(?: at it| there)?)),? and (?:who|which (?:one|child|person|kid)) (?:was|is|did so|did it|reacted)(?: the)? (?:quickest|fastest|first|soonest)\b/giu,
		'$1, and who followed first',
	],
	[
		new RegExp(
			String.raw`^(\s*(?:(?:and|so|but|ok) )*(?:who(?:m)?|what) (?:did|does|was|is) (${person}) point(?:ing)? (?:at|to|towards?)),? and did (any(?:one|body)|some(?:one|body)) (?:follow|look(?: there| at it)?)(?: it)?\s*[?.!]*\s*$`,
			'iu',
		),
		"$1, and did $3 follow $2's pointing",
	],
	// “Did they look back at her?”, of whoever was pointed at.
	[
		new RegExp(
			String.raw`^\s*(?:(?:and|so|but|ok) )*(?:who(?:m)?|what) (?:was|is|did|does) (${person}) point(?:ing)? (?:at|to|towards?),? and (?:did|do|does) (?:they|s?he|that person|it) look back(?: at (?:her|him|them|${person}))?\s*[?.!]*\s*$`,
			'iu',
		),
		'whom did $1 point at, and did whoever $1 pointed at look at $1 while $1 pointed',
	],
];
