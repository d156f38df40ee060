import { tinyAdapters } from '../../../fixtures/tiny-adapters';
import { testOnBothBackends } from './on-both-backends';

testOnBothBackends(tinyAdapters.filter(({ comesWithThePage }) => !comesWithThePage));
