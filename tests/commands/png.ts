import { crc32, deflateSync } from 'node:zlib';

const chunk = (type: string, data: Uint8Array): Buffer => {
	const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
	const length = Buffer.alloc(4);
	const check = Buffer.alloc(4);
	length.writeUInt32BE(data.length);
	check.writeUInt32BE(crc32(body));
	return Buffer.concat([length, body, check]);
};

/** A grey picture of this size, as the bytes of a PNG file. */
export const greyPng = (widthPx: number, heightPx: number): Buffer => {
	const head = Buffer.alloc(13);
	head.writeUInt32BE(widthPx, 0);
	head.writeUInt32BE(heightPx, 4);
	// Eight bits a sample, one grey sample a pixel; each row begins with the filter it uses, 0 for none.
	head.writeUInt8(8, 8);
	const rows = Buffer.alloc(heightPx * (widthPx + 1), 128);
	for (let y = 0; y < heightPx; y++) rows[y * (widthPx + 1)] = 0;
	return Buffer.concat([
		Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
		chunk('IHDR', head),
		chunk('IDAT', deflateSync(rows)),
		chunk('IEND', Buffer.alloc(0)),
	]);
};
