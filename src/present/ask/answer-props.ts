import type { Answer, Fact } from '../../state/ask/ask-session';
import type { FormResult } from '../../state/ask/ask-forms';
import type { NameOf } from '../../core/people';

/** What shows an answer: its facts, and which of them is shown beside it. */
export type AnswerProps = {
	answer: Answer;
	nameOf: NameOf;
	/** The fact whose moment is shown. */
	shown: Fact | null;
	canShow: boolean;
	onShow: (fact: Fact) => void;
};

/** The same for the answer of one form. */
export type FormProps<Kind extends FormResult['kind']> = AnswerProps & { form: Extract<FormResult, { kind: Kind }> };

/** @throws Error for an id that none of the answer's facts has */
export const factOf = ({ facts }: Answer, id: string): Fact => {
	const found = facts.find((fact) => fact.id === id);
	if (!found) throw new Error(`The answer has no fact ${id}`);
	return found;
};
