/*
 * A script of the report of a study, which runs in the browser that shows it: what the answers of the form say of the
 * precision, and how they are saved. It imports nothing, so that the report is one file.
 */

/** 97.5 % point of the standard normal distribution. */
const Z = 1.959964;

/** Wilson's score interval at 95 % (E. B. Wilson, JASA 22, 1927). */
const wilson = (right: number, count: number): { low: number; high: number } => {
	const share = right / count;
	const middle = (share + Z ** 2 / (2 * count)) / (1 + Z ** 2 / count);
	const half = (Z / (1 + Z ** 2 / count)) * Math.sqrt((share * (1 - share)) / count + Z ** 2 / (4 * count ** 2));
	return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
};

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const places = [...document.querySelectorAll('#places > li')];
const answerOf = (place: Element): string => place.querySelector<HTMLInputElement>('input:checked')?.value ?? '';

const summary = (): string => {
	const answers = places.map(answerOf);
	const countOf = (answer: string) => answers.filter((one) => one === answer).length;
	const right = countOf('right');
	const count = right + countOf('wrong');
	const open = `${countOf('unclear')} cannot be told, ${countOf('')} are not answered yet.`;
	if (count === 0) return `No answer counts yet: ${open}`;
	const { low, high } = wilson(right, count);
	const interval = `95 % interval ${percent(low)} to ${percent(high)}; ${right} of ${count}`;
	return `Precision ${percent(right / count)} (${interval}); ${open}`;
};

const save = (): void => {
	const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
	const textOf = (place: Element, part: string) => place.querySelector(part)?.textContent ?? '';
	const rows = places.map((place) =>
		[textOf(place, 'legend'), textOf(place, 'fieldset > p'), answerOf(place)].map(cell).join(','),
	);
	const link = document.createElement('a');
	link.href = URL.createObjectURL(new Blob([['event,place,answer', ...rows, ''].join('\r\n')], { type: 'text/csv' }));
	link.download = 'checked-places.csv';
	link.click();
	URL.revokeObjectURL(link.href);
};

document.addEventListener('change', () => {
	const told = document.querySelector('#precision');
	if (told) told.textContent = summary();
});
document.querySelector('#save')?.addEventListener('click', save);
