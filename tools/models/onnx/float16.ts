const single = new Float32Array(1);
const bits = new Uint32Array(single.buffer);

/** The 16 bits of the half-precision number (IEEE 754 binary16) nearest to `value`; beyond its range, infinity. */
export const toFloat16 = (value: number): number => {
	single[0] = value;
	const word = bits[0]!;
	const sign = (word >>> 16) & 0x8000;
	const exponent = ((word >>> 23) & 0xff) - 112;
	const mantissa = word & 0x7fffff;
	if (Number.isNaN(value)) return sign | 0x7e00;
	if (exponent >= 31) return sign | 0x7c00;
	if (exponent <= 0) {
		if (exponent < -10) return sign;
		const shift = 14 - exponent;
		return sign | (((mantissa | 0x800000) + (1 << (shift - 1))) >> shift);
	}
	// Rounding up may carry into the exponent, which is what it should do.
	return sign | (((exponent << 10) | (mantissa >> 13)) + ((mantissa >> 12) & 1));
};
