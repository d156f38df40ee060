import { expect, test } from 'vitest';
import { otherVideo } from '../../../../src/state/agreement/other-video';

test.each([
	['./clip.mp4', 'clip.mp4'],
	['file:///C:/Videos/my%20clip.avi', 'my clip.mp4'],
	['D:\\Videos\\Clip.MP4', 'clip.webm'],
	['100% Anna.mp4', '100% Anna.mp4'],
	['a%20b.mp4', 'a%20b.mp4'],
])('%s is the video that is open as %s', (media, source) => {
	expect(otherVideo({ media }, source)).toBeNull();
});

test('another one is named, without its folders', () => {
	expect(otherVideo({ media: 'file:///videos/other%20day.mp4' }, 'clip.mp4')).toBe('other day.mp4');
	expect(otherVideo({ media: 'clip2.mp4' }, 'clip.mp4')).toBe('clip2.mp4');
});

test('nothing is said where the file names no video, or it is unknown what is open', () => {
	expect(otherVideo({ media: null }, 'clip.mp4')).toBeNull();
	expect(otherVideo({ media: 'folder/' }, 'clip.mp4')).toBeNull();
	expect(otherVideo({ media: 'clip2.mp4' }, null)).toBeNull();
});
