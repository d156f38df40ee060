import { expect, test } from 'vitest';
import { loadReader } from '../../../src/reason/understand/reader/load-reader';

test('the model that reads questions is fetched by the page, and only once', async () => {
	const reader = await loadReader();
	expect(reader?.write('how long did p0 look at t0 ?')?.symbols.join(' ')).toBe(
		'get-time about do-look p0 t0 always ;',
	);
	expect(await loadReader()).toBe(reader);
});
