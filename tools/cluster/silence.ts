/** A second of silence, as a sound file: 8-bit mono at 8 kHz (RIFF WAVE). */
export const silence = (): Buffer => {
	const count = 8000;
	const head = Buffer.alloc(44);
	head.write('RIFF', 0);
	head.writeUInt32LE(36 + count, 4);
	head.write('WAVEfmt ', 8);
	head.writeUInt32LE(16, 16);
	head.writeUInt16LE(1, 20);
	head.writeUInt16LE(1, 22);
	head.writeUInt32LE(count, 24);
	head.writeUInt32LE(count, 28);
	head.writeUInt16LE(1, 32);
	head.writeUInt16LE(8, 34);
	head.write('data', 36);
	head.writeUInt32LE(count, 40);
	return Buffer.concat([head, Buffer.alloc(count, 128)]);
};
