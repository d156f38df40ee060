import { VideoSampleSink } from 'mediabunny';
import { expect, test } from 'vitest';
import { packetDecoders } from '../../../src/source/packet-decoder';

test('the installed mediabunny has the decoder that files are read with', () => {
	const sink = Object.create(VideoSampleSink.prototype) as VideoSampleSink;
	expect(packetDecoders(sink)).toBeTypeOf('function');
});

test('a version without it is refused by name, before anything is read', () => {
	expect(() => packetDecoders({} as VideoSampleSink)).toThrow(/mediabunny has no decoder .*_createDecoder/);
});
