// The measurements of language models in Ask as lines and goals.
import { meanText, rateText } from '../../../src/bench/scores/intervals.ts';
import { atLeast, atMost, type Goal } from '../../../src/bench/scenes/goals.ts';
import type { GraspModelScore } from './ask-measure.ts';
import { SHIPPED, type AskModelsScore } from './ask-models.ts';

const graspLine = (name: string, { accuracy, sgr }: GraspModelScore): string =>
	`  ${name.padEnd(28)} right ${rateText(accuracy.all)}, SGR ${meanText(sgr)}`;

const kindLines = ({ accuracy, sgrKinds }: GraspModelScore): string[] => [
	`    ${Object.entries(accuracy.kinds)
		.map(([kind, rate]) => `${kind} ${rate.right}/${rate.count} SGR ${sgrKinds[kind]?.mean?.toFixed(2) ?? '–'}`)
		.join('; ')}`,
];

/** The score as lines to print; of the half nobody read only sums. */
export const askModelsLines = ({
	graph,
	scripted,
	models,
	speeds,
	sameReplies,
	strangers,
}: AskModelsScore): string[] => [
	'',
	'Answers from facts of the corpus',
	...[
		...models.map((m) => [m.name, m.writing] as const),
		...Object.entries(scripted).map(([n, w]) => [`scripted, ${n}`, w] as const),
	].map(
		([name, w]) =>
			`  ${name.padEnd(28)} unsupported as written ${rateText(w.unsupportedBefore)}; strange names or numbers before ${rateText(w.strangersBefore)}, after ${rateText(w.strangersAfter)}; shown ${rateText(w.shown)}; “not seen” right ${rateText(w.notSeenRight)}`,
	),
	...(strangers
		? [`  strange names, numbers or times after the verifier: ${strangers.right} in ${strangers.count} answers`]
		: []),
	'GRASP’s forms, unseen synthetic sessions (chance 25 %; not comparable with the published 52.6 % on video)',
	graspLine('event graph', graph),
	...models.flatMap(({ name, grasp, graspBest }) => [
		graspLine(name, grasp),
		...kindLines(grasp),
		...(graspBest
			? [
					graspLine(`${name}, best of ${graspBest.count}`, graspBest.best),
					`  ${`${name}, letters alone`.padEnd(28)} right ${rateText(graspBest.letters)}`,
				]
			: []),
	]),
	'Speed: load, first token, tokens a second',
	...speeds.map(
		(s) =>
			`  ${s.model} ${s.dtype} ${s.backend}: ${(s.loadMs / 1000).toFixed(2)} s, ${(s.firstTokenMs / 1000).toFixed(2)} s for ${s.promptTokens} tokens, ${s.tokensPerSecond.toFixed(0)} tokens/s`,
	),
	...(sameReplies
		? [
				`Greedy replies of ${sameReplies.model} in fp32 the same on wasm and WebGPU: ${sameReplies.same} of ${sameReplies.count}`,
			]
		: []),
];

/** What should hold of the model that ships. */
export const askModelGoals = ({ models, strangers, speeds, sameReplies }: AskModelsScore): Goal[] => {
	const shipped = models.find((m) => m.name === SHIPPED.name);
	const wasm = speeds.find((s) => s.backend === 'wasm' && s.dtype === 'q8');
	if (!shipped) return [];
	const { grasp } = shipped;
	const goals = [atLeast('ask: GRASP’s forms right, unseen sessions', grasp.accuracy.all.share, 0.8)];
	if (strangers) goals.push(atMost('ask: strange names, numbers, times shown', strangers.right, 0, ''));
	if (wasm) {
		goals.push(
			atMost('ask: first token on the CPU', wasm.firstTokenMs / 1000, 1, 's'),
			atLeast('ask: tokens a second on the CPU', wasm.tokensPerSecond, 30, ''),
			atMost('ask: load on the CPU', wasm.loadMs / 1000, 1.5, 's'),
		);
	}
	if (sameReplies) {
		const share = sameReplies.same / sameReplies.count;
		goals.push(atLeast('ask: fp32 replies the same on both backends', share, 1));
	}
	return goals;
};
