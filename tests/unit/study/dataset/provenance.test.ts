import { expect, test } from 'vitest';
import type { SessionHeader } from '../../../../src/core/session';
import { provenanceOf } from '../../../../src/study/dataset/provenance';
import { defaultMeasures } from '../../../../src/study/measures/session-measures';

const header = {
	source: {},
	analysis: {},
	camera: { source: 'assumed' },
	models: [],
	config: {},
} as unknown as SessionHeader;
const origin = (of: SessionHeader) => ({
	sessions: [{ sessionId: 'S1', path: 'a.regard.jsonl', header: of }],
	leftOut: [],
});

test('a dataset says which field of view the scene suggested, and nothing where none was learnt', () => {
	const fieldOfView = { horizontalRad: 1.1, lowRad: 0.9, highRad: 1.3 };
	const [learnt] = provenanceOf(null, defaultMeasures, origin({ ...header, fieldOfView })).sessions;
	expect(learnt).toMatchObject({ session_id: 'S1', fieldOfView });
	const [none] = provenanceOf(null, defaultMeasures, origin(header)).sessions;
	expect(none).not.toHaveProperty('fieldOfView');
});
