import type { TfliteModel } from './model';

/**
 * Numbers of the operators that none of `outputs` needs: what they compute goes nowhere else.
 * @param outputs tensor numbers
 */
export const unneededOperators = (
	model: Pick<TfliteModel, 'operators'>,
	outputs: readonly number[],
): ReadonlySet<number> => {
	const needed = new Set(outputs);
	const unneeded = new Set<number>();
	// TFLite runs operators in the order of the file, so whatever needs an operator's result stands behind it.
	for (let i = model.operators.length - 1; i >= 0; i--) {
		const operator = model.operators[i]!;
		if (!operator.outputs.some((tensor) => needed.has(tensor))) unneeded.add(i);
		else for (const tensor of operator.inputs) needed.add(tensor);
	}
	return unneeded;
};
