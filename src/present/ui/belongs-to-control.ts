/** True when the key press is meant for the control that has the focus, or for the browser. */
export const belongsToControl = (event: KeyboardEvent): boolean => {
	if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
	const { target } = event;
	if (!(target instanceof Element)) return false;
	// Right after a dialog has closed, the focus may still be inside it: only an open one keeps its keys.
	if (target.closest('dialog[open], input:not([type="range"]), textarea, select')) return true;
	if (event.key === ' ' && target.closest('button, summary, a')) return true;
	return target.closest('input[type="range"]') !== null && /^(Arrow|Home|End)/.test(event.key);
};
