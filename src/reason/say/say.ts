import type { AskSession } from '../answer/types';
import type { Found } from '../query/found';
import { withStarts } from './begun';
import { sayAbsent, sayElsewhere } from './say-absent';
import type { Said } from './said';
import { sayList } from './say-list';
import { sayCompare } from './measure/say-compare';
import { sayMeasure } from './measure/say-measure';
import { sayTable } from './measure/say-table';
import { sayExplain } from './say-explain';
import { saySequence, sayState } from './say-others';
import { sayWhen, sayWhether } from './say-whether';
import { saySummary } from './summary/summary';

/** What a query found, in words: both ends named, numbers with unit and of what. */
export const say = (found: Found, session: AskSession): Said => withStarts(saidOf(found, session));

const saidOf = (found: Found, session: AskSession): Said => {
	switch (found.is) {
		case 'absent':
			return sayAbsent(found.query, found.absence, session);
		case 'list':
			return (
				(found.value.items.length === 0 && sayElsewhere(found.query, session)) ||
				sayList(found.query, found.value, session)
			);
		case 'whether':
			return sayWhether(found.query, found.value, session);
		case 'when':
			return sayWhen(found.query, found.value, session);
		case 'measure':
			return sayMeasure(found.query, found.value, session);
		case 'compare':
			return sayCompare(found.query, found.value, session);
		case 'table':
			return sayTable(found.query, found.value, session);
		case 'sequence':
			return saySequence(found.query, found.value, session);
		case 'state':
			return sayState(found.query, found.value, session);
		case 'explain':
			return sayExplain(found.query, found.value, session);
		case 'summary':
			return saySummary(found.query, session);
	}
};
