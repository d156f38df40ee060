import { rocAuc } from '../scores/ranking';

/** A face as an encoder gives it, and who it is. */
export type NamedFace = { person: string; vector: ArrayLike<number> };

/** How well vectors tell people apart. */
export type IdentityFigures = {
	/** Pairs of faces of one person, and of two. */
	same: number;
	different: number;
	/** Share of pairs of the two kinds in which one person's faces are nearer; `null` when one kind is missing. */
	auc: number | null;
	/** Faces whose nearest other face is the same person's, of those that have one. */
	nearestRight: number;
	nearestOf: number;
};

/** Euclidean distance of two vectors of one length. */
const apart = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
	let sum = 0;
	for (let i = 0; i < a.length; i++) sum += (a[i]! - b[i]!) ** 2;
	return Math.sqrt(sum);
};

/** Figures over all pairs of faces. */
export const identityFigures = (faces: readonly NamedFace[]): IdentityFigures => {
	const pairs = faces.flatMap((a, i) =>
		faces.slice(0, i).map((b) => ({ isSame: a.person === b.person, nearness: -apart(a.vector, b.vector) })),
	);
	const same = pairs.filter(({ isSame }) => isSame).length;
	const twice = faces.filter((a) => faces.some((b) => b !== a && b.person === a.person));
	const nearestRight = twice.filter((a) => {
		const others = faces.filter((b) => b !== a);
		const nearest = others.reduce((best, b) => (apart(a.vector, b.vector) < apart(a.vector, best.vector) ? b : best));
		return nearest.person === a.person;
	}).length;
	return {
		...{ same, different: pairs.length - same },
		auc: rocAuc(
			pairs.map(({ nearness }) => nearness),
			(i) => pairs[i]!.isSame,
		),
		...{ nearestRight, nearestOf: twice.length },
	};
};

/** An expression as it was scripted or labelled, and as a classifier read it. */
export type ReadExpression = { truth: string; said: string };

/** What a scripted expression of the rendered people looks like in the words of the seven classes. */
const SCRIPTED: Readonly<Record<string, readonly string[]>> = {
	neutral: ['neutral'],
	smile: ['happy'],
	surprise: ['surprised'],
	// Drawn brows and a tight mouth are all that is drawn; people call such faces either.
	frown: ['angry', 'sad'],
};

/** Whether a reading is right: labels are the classes' own names, or those of the rendered people's script. */
export const isRight = ({ truth, said }: ReadExpression): boolean => (SCRIPTED[truth] ?? [truth]).includes(said);
