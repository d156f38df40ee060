import { expect, test } from 'vitest';
import { always, any, does, exactly, person, ranging, variable } from '../../../../src/reason/query/build';
import type { Query } from '../../../../src/reason/query/query';
import { labelOf } from '../../../../src/reason/understand/label';
import { sceneSession } from '../../../fixtures/ask/ask-session';

const session = sceneSession('kitchen');
const label = (query: Query): string => labelOf([{ is: 'query', query }], session);
const vars = { x: ranging('person') };

test('a button that asks whether says somebody, and nobody where there is none', () => {
	const look = does('look', variable('x'), any('thing'));
	const asked = { get: 'whether', vars, span: always, every: false } as const;
	expect(label({ ...asked, about: look })).toBe('whether somebody looked at something');
	expect(label({ ...asked, about: exactly(0, 'x', look) })).toBe('whether nobody looked at something');
	// Whoever is named stays so, and who is asked for as well.
	expect(label({ ...asked, about: does('look', person('P1'), any('thing')) })).toBe(
		'whether Person 1 looked at something',
	);
	expect(label({ get: 'list', vars, about: look, span: always, show: ['x'], pick: null })).toBe(
		'who looked at something',
	);
});
