import type { Target } from '../../core/attention';
import type { ErrorCode } from '../../core/errors';
import type { HandGestureName } from '../../core/hand-gestures';
import { eventSentence } from '../../core/event-kinds/sentence';
import type { NameOf, PersonId } from '../../core/people';
import type { SocialEvent } from '../../core/social';
import type { WatchPhase } from '../../state/phase';

/** What happened, and what to do about it. */
export type ErrorWords = { title: string; advice: string };

/** Words for every error code. The log's own message (codec, file name) is shown beneath as a detail. */
export const errorWords: Record<ErrorCode, ErrorWords> = {
	'camera-denied': {
		title: 'The camera is not allowed for this page',
		advice:
			'Click the camera or lock sign beside the address, allow the camera, then press “Try again”. Everything else works without it.',
	},
	'camera-missing': {
		title: 'No camera was found',
		advice: 'Plug one in and press “Try again”, or open a video instead.',
	},
	'camera-busy': {
		title: 'The camera is in use elsewhere',
		advice: 'Close the other program or tab that shows its picture, then press “Try again”.',
	},
	'microphone-denied': {
		title: 'The microphone is not allowed for this page',
		advice:
			'Click the microphone or lock sign beside the address and allow it, then switch it on again. Everything else works without it.',
	},
	'microphone-missing': {
		title: 'The microphone cannot be used',
		advice:
			'Plug one in, or close other programs that use it, then switch it on again. Everything else works without it.',
	},
	'microphone-unheard': {
		title: 'The microphone is not heard at the moment',
		advice:
			'What hears speech is starting again. If this message stays, switch the microphone off and on. Everything else works without it.',
	},
	'file-empty': {
		title: 'This file is empty',
		advice: 'It has no content: a copy or download was probably interrupted. Copy it again and drop it here.',
	},
	'file-unknown-format': {
		title: 'This is not a video or picture we can read',
		advice:
			'MP4, MOV, WebM and MKV videos work, and JPEG, PNG, WebP and AVIF pictures. The file’s name does not matter, its content does.',
	},
	'file-no-video': {
		title: 'There is no picture in this file',
		advice: 'It holds sound only. Open the recording that has the video track.',
	},
	'video-codec-unsupported': {
		title: 'This browser cannot decode the video',
		advice: 'Convert it to H.264 in an MP4 file (any converter’s “web” preset does), or try another browser.',
	},
	'video-unreadable': {
		title: 'The video is damaged',
		advice:
			'Nothing in it could be decoded. If it plays in another program, save it again from there and drop the copy here.',
	},
	'video-encoder-missing': {
		title: 'This browser cannot write a video of this size',
		advice: 'Use a current Chrome, Edge, Firefox or Safari, or a smaller video. Everything else can be saved.',
	},
	'video-encoder-failed': {
		title: 'Writing the video stopped',
		advice: 'No unfinished file is left behind. Try again; if it stops at the same place, choose the other file type.',
	},
	'image-unreadable': {
		title: 'This picture cannot be decoded',
		advice: 'The file is damaged, or in a format this browser does not know. Save it as JPEG or PNG and open that.',
	},
	'video-too-small': {
		title: 'The picture is too small',
		advice: 'Faces need at least a few dozen pixels. Open the video in its original size.',
	},
	'model-missing': {
		title: 'A vision model is missing',
		advice: 'Run “npm run models” where this page is served from, then reload the page.',
	},
	'model-corrupt': {
		title: 'A vision model is damaged',
		advice: 'Run “npm run models” where this page is served from, then reload the page without its cache.',
	},
	'download-failed': {
		title: 'The download stopped',
		advice: 'What has been downloaded is kept. Check the connection, then press “Resume”.',
	},
	'storage-full': {
		title: 'There is no room left',
		advice:
			'Nothing else was lost. Delete a model that you do not need, or free up space on this computer, then continue.',
	},
	'storage-unavailable': {
		title: 'Nothing can be kept here',
		advice:
			'If another tab is writing the same model or session, wait for it; otherwise allow this page to store files, or leave private mode.',
	},
	'session-busy': {
		title: 'This session is already being analysed',
		advice:
			'That analysis continues, in this tab or another, and nothing was changed here. Wait until it ends, or stop it there, then open the session again.',
	},
	'session-deleted': {
		title: 'This session was deleted while it was open',
		advice: 'Another tab did that. It is all here as long as this page is open: save it as a file before you leave.',
	},
	'backend-unavailable': {
		title: 'This browser cannot run the vision models',
		advice: 'They need WebAssembly with SIMD and module workers: use a current Chrome, Edge, Firefox or Safari.',
	},
	'graphics-lost': {
		title: 'The graphics of this browser stopped',
		advice:
			'Results up to that point are kept; nothing after it was used. Close other tabs that use the graphics card, restart the browser, and continue from there.',
	},
	'results-unchecked': {
		title: 'Nothing is left of this analysis',
		advice:
			'It ended while the vision models were starting again, and what they had found could not be checked. Start it again.',
	},
	'worker-silent': {
		title: 'Part of the analysis has stopped responding',
		advice: 'Results up to that point are kept. Reload the page and continue from there.',
	},
	'decoder-reclaimed': {
		title: 'The browser keeps stopping the decoder',
		advice:
			'The file is fine, and what was analysed so far is kept. Close other tabs that play or decode videos, then press “Try again”.',
	},
	'device-lost': {
		title: 'The connection to the graphics card was lost',
		advice: 'What was analysed so far is kept. Press “Try again”; if it happens again, the models can run on the CPU.',
	},
	'results-wrong': {
		title: 'A model gave results that cannot be right',
		advice:
			'Results up to that point are kept, and no wrong result was used. Restart the browser and continue from there; if it happens again at the same place, switch that model off.',
	},
	'out-of-memory': {
		title: 'The tab ran out of memory',
		advice: 'What was analysed so far is kept. Close other tabs, then try a lower analysis rate or a shorter part.',
	},
	'worker-died': {
		title: 'The analysis stopped unexpectedly',
		advice:
			'What was analysed so far is kept. Press “Try again”; if it happens at the same place, the file may be damaged there.',
	},
	protocol: {
		title: 'Two parts of this page do not match',
		advice: 'An old copy is probably in the browser’s cache: reload the page without the cache.',
	},
	'areas-invalid': {
		title: 'The file with marked things cannot be read',
		advice: 'It should be JSON of the form {"objects": [{"objectId", "label", "box"}]}, with boxes in pixels.',
	},
	'evaluation-invalid': {
		title: 'This cannot be evaluated',
		advice: 'The view shows which formats it reads, with an example of each.',
	},
	'codes-invalid': {
		title: 'These codes cannot be read',
		advice:
			'ELAN files (.eaf), projects and exports of BORIS and Datavyu, and CSV files with one row per event can be read.',
	},
	'models-changed': {
		title: 'The models have changed since this analysis began',
		advice:
			'Continuing would mix results of different models. Start the analysis over so that all results come from the same ones.',
	},
	'recording-invalid': {
		title: 'The recording cannot be read',
		advice:
			'It is not a session file of this program, or it was damaged or changed. If a line is named, remove that line with a text editor; otherwise analyse the video again.',
	},
	'resume-impossible': {
		title: 'The unfinished analysis cannot be resumed',
		advice:
			'It was begun by another version of this program or with other settings, or its saved state is damaged. “Try again” analyses the video from its start; the earlier results stay in the list of sessions.',
	},
	internal: {
		title: 'Something went wrong in this page',
		advice: 'What was analysed so far is kept. Press “Try again”, or open another source.',
	},
};

/** The name given by the visitor, else the id: for places where whole names do not fit. */
export const shortName = (personId: PersonId, labels: Readonly<Record<PersonId, string>>): string =>
	labels[personId] ?? personId;

/** A target as the object of a sentence: `Anna`, `cup`, `the camera`, `elsewhere`. */
export const targetWords = (target: Target, nameOf: NameOf): string => {
	switch (target.kind) {
		case 'person':
			return target.part === 'head' ? nameOf(target.personId) : `${nameOf(target.personId)}’s ${target.part}`;
		case 'object':
			return target.label;
		case 'camera':
			return 'the camera';
		case 'outside':
			return 'elsewhere';
	}
};

/** What a hand shape looks like, for each class of HaGRIDv2. */
export const handGestureWords: Record<HandGestureName, string> = {
	call: 'phone sign',
	like: 'thumb up',
	dislike: 'thumb down',
	fist: 'fist',
	one: 'index finger up',
	mute: 'finger on the lips',
	point: 'points at the camera',
	three: 'three fingers',
	three2: 'thumb and two fingers',
	three3: 'index, middle and little finger',
	three_gun: 'two-finger gun',
	four: 'four fingers',
	ok: 'OK sign',
	palm: 'open palm',
	stop: 'flat palm',
	stop_inverted: 'flat hand, back shown',
	peace: 'V sign',
	peace_inverted: 'V sign, back shown',
	two_up: 'two fingers together',
	two_up_inverted: 'two fingers together, back shown',
	rock: 'horns sign',
	little_finger: 'little finger',
	middle_finger: 'middle finger',
	thumb_index: 'thumb and index finger square',
	grabbing: 'grabbing hand',
	grip: 'gripping hand',
	hand_heart: 'heart with both hands',
	hand_heart2: 'heart of thumbs and index fingers',
	holy: 'palms together',
	take_picture: 'frame of both hands',
	thumb_index2: 'thumb and index finger square, both hands',
	timeout: 'T of both hands',
	xsign: 'crossed arms',
};

/** One event as a sentence without a full stop: `Anna looks at Ben`. */
export const eventWords = (event: SocialEvent, nameOf: NameOf): string =>
	eventSentence(event, nameOf, (target) => targetWords(target, nameOf));

/** What a screen reader is told when the state of the page changes: never once a frame. */
export const announcement = (
	phase: WatchPhase,
	openingAbout: string | null,
	sourceName: string | null,
	peopleCount: number,
): string => {
	if (openingAbout) return `Opening ${openingAbout}`;
	const people = peopleCount === 1 ? '1 person' : `${peopleCount} people`;
	switch (phase.kind) {
		case 'idle':
			return 'Nothing is open';
		case 'loading':
			return 'Starting the vision models';
		case 'analysing':
			return peopleCount > 0 ? `Analysing ${sourceName ?? ''}: ${people} seen` : `Analysing ${sourceName ?? ''}`;
		case 'done':
			return `Analysis of ${sourceName ?? ''} is complete: ${people} seen`;
		case 'failed':
			return errorWords[phase.problem.code].title;
	}
};
