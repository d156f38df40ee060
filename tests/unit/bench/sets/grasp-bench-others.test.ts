import { describe, expect, test } from 'vitest';
import { mmsiPrompt, parsePlayer, readMmsi, scoreMmsi } from '../../../../src/bench/sets/mmsi';
import { parseTvqaReply, readTvqa, scoreTvqa, tvqaPrompt } from '../../../../src/bench/sets/tvqa';

const mmsi = (more: Record<string, unknown> = {}) => ({
	id: 'd__c__STI__w1',
	task: 'STI',
	clip_name: 'c',
	video_path: 'Online-MMSI/videos/c.mp4',
	dataset: 'd',
	game_id: 'g',
	speaker: 'P0',
	player_num: 3,
	utterance: 'P0: do you agree',
	context: ['P1: I saw it', 'P0: do you agree'],
	choices: ['P0', 'P1', 'P2'],
	question: 'Who does P0 talk to?',
	answer: 'P1',
	answer_idx: 1,
	...more,
});
const masked = mmsi({ id: 'm', task: 'MPP', utterance_masked: 'P0: [MASK] did it', answer: 'P2' });

describe('MMSI', () => {
	test('one item of each task loads and scores', () => {
		const rows = [mmsi(), mmsi({ id: 'p', task: 'PCR', answer: 'P2' }), masked];
		const { rows: items } = readMmsi(JSON.stringify(rows), 'mmsi.json', 'offline');
		expect(items.map((i) => [i.task, i.answer, i.maskedUtterance])).toEqual([
			['STI', 'P1', null],
			['PCR', 'P2', null],
			['MPP', 'P2', 'P0: [MASK] did it'],
		]);
		const replies = new Map([
			['d__c__STI__w1', '<think>P0? no</think><answer>P1</answer>'],
			['p', 'It is Player 0.'],
		]);
		expect(scoreMmsi(items, replies)).toEqual({
			tasks: [
				{ task: 'STI', items: 1, right: 1, unanswered: 0 },
				{ task: 'PCR', items: 1, right: 0, unanswered: 0 },
				{ task: 'MPP', items: 1, right: 0, unanswered: 1 },
			],
			overall: { items: 3, right: 1, unanswered: 1 },
		});
		expect(mmsiPrompt(items[0]!)).toContain('Choices: P0, P1, P2');
	});

	test('the prompt for a masked player shows the utterance with its mask, and never the one without', () => {
		const context = ['P1: I saw it', 'P0: P2 did it'];
		const row = mmsi({ task: 'MPP', utterance: 'P0: P2 did it', utterance_masked: 'P0: [MASK] did it', context });
		const prompt = mmsiPrompt(readMmsi(JSON.stringify([row]), 'f', 'online').rows[0]!);
		expect(prompt).toContain('P1: I saw it\nP0: [MASK] did it\n');
		expect(prompt).not.toContain('P2 did it');
	});

	test('an online context is of the past only: an item that hears what comes later is left out, and alone refused', () => {
		const late = mmsi({ context: ['P0: do you agree', 'P1: yes'] });
		expect(() => readMmsi(JSON.stringify([late]), 'f', 'online')).toThrow(
			'f, row 1: context: online it must end with the utterance',
		);
		expect(readMmsi(JSON.stringify([late]), 'f', 'offline').rows).toHaveLength(1);
		const { rows, wrong } = readMmsi(JSON.stringify([mmsi(), mmsi({ ...late, id: 'late' })]), 'f', 'online');
		expect([rows.length, wrong.length]).toEqual([1, 1]);
		const long = mmsi({ context: [...Array.from({ length: 10 }, (_, i) => `P1: ${i}`), 'P0: do you agree'] });
		expect(() => readMmsi(JSON.stringify([long]), 'f', 'online')).toThrow('must end with');
		expect(readMmsi(JSON.stringify([mmsi()]), 'f', 'online').rows).toHaveLength(1);
	});

	test('a player who is no choice is no answer, and a file with a wrong key is refused', () => {
		expect(parsePlayer('P7', ['P0', 'P1'])).toBeNull();
		expect(parsePlayer('<answer>nobody</answer> P1', ['P0', 'P1'])).toBeNull();
		expect(() => readMmsi(JSON.stringify([mmsi({ answer: 'P9' })]), 'f', 'offline')).toThrow('none of the choices');
	});
});

describe('TVQA+', () => {
	const item = {
		qid: 11,
		vid_name: 's01e01_seg01_clip_01',
		ts: [1.5, 4],
		q: 'What is on the table?',
		a0: 'A cup',
		a1: 'A book',
		a2: 'A lamp',
		a3: 'A hat',
		a4: 'Nothing',
		answer_idx: '4',
		subtitle: 'Look at this.',
	};

	test('an item of five options loads and scores', () => {
		const [loaded] = readTvqa(JSON.stringify([item]), 'tvqa.json').rows;
		expect(loaded).toMatchObject({ qid: '11', answer: 4, subtitle: 'Look at this.' });
		expect(scoreTvqa([loaded!], new Map([['11', '<answer>E</answer>']]))).toEqual({
			items: 1,
			right: 1,
			unanswered: 0,
		});
		expect(scoreTvqa([loaded!], new Map())).toEqual({ items: 1, right: 0, unanswered: 1 });
		expect(tvqaPrompt(loaded!)).toContain('E) Nothing');
	});

	test.each([
		['<think>A)</think> e', 4],
		['\\boxed{C}', 2],
		['The answer is D', 3],
		['B. A book', 1],
		['F', null],
		['', null],
	])('"%s" is option %s', (reply, index) => {
		expect(parseTvqaReply(reply)).toBe(index);
	});

	test('an answer beyond the five is refused', () => {
		expect(() => readTvqa(JSON.stringify([{ ...item, answer_idx: 5 }]), 'f')).toThrow('f, row 1: answer_idx');
	});
});
