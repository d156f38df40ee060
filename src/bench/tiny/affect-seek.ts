import { jsonLines, type TinyFiles } from '../benchmark-set';

const moment = (id: string, start: number, end: number, emotion: string) => ({ id, start, end, emotion });

/** Four queries with labelled moments; one is found exactly, one nearly, one elsewhere, one not at all. */
export const tinyAffectSeek: TinyFiles = {
	predictions: jsonLines('affect-seek-found-tiny.jsonl', [
		moment('harbour_Q1', 70, 80, 'Joy'),
		moment('kitchen_Q1', 12, 20, 'Angry'),
		moment('station_Q2', 5, 9, 'Sadness'),
	]),
	truth: jsonLines('affect-seek-labels-tiny.jsonl', [
		{ ...moment('harbour_Q1', 67.92, 82.2, 'Joy'), query: 'The handshake by the water, just before the music' },
		{ ...moment('kitchen_Q1', 12, 20, 'Anger'), query: 'Somebody had enough of the dishes' },
		{ ...moment('station_Q2', 40, 52, 'Sadness'), query: 'The goodbye that took too long' },
		{ ...moment('garden_Q3', 3, 8.5, 'Surprise'), query: 'When the cake came out of the shed' },
	]),
};
