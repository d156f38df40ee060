/** A key that writes one character: what dictation and some assistive programs press for words that are spoken. */
const isCharacter = ({ key }: KeyboardEvent): boolean => [...key].length === 1 && key !== ' ';

/**
 * True when the key press is meant for the control that has the focus, or for the browser.
 *
 * @param hasCharacterKeys whether keys of one character do something by themselves (WCAG 2.1.4)
 */
export const belongsToControl = (event: KeyboardEvent, hasCharacterKeys: boolean): boolean => {
	if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
	if (!hasCharacterKeys && isCharacter(event)) return true;
	const { target } = event;
	if (!(target instanceof Element)) return false;
	// Right after a dialog has closed, the focus may still be inside it: only an open one keeps its keys.
	if (target.closest('dialog[open], input:not([type="range"]), textarea, select')) return true;
	if (event.key === ' ' && target.closest('button, summary, a')) return true;
	return target.closest('input[type="range"]') !== null && /^(Arrow|Home|End)/.test(event.key);
};
