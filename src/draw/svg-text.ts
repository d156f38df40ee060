/** A number as SVG has it: two decimals at most. */
export const svgNumber = (value: number): string => String(Math.round(value * 100) / 100);
