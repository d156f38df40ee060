/**
 * Length of a vector of two or three numbers. `Math.hypot` gives the same to the last bit or two, but takes a list of
 * arguments that it must copy: in the middle, which asks for it thousands of times a frame, that was a twelfth of all
 * memory. It also guards against squares that overflow, which metres and pixels do not.
 */
export const length3 = (x: number, y: number, z: number): number => Math.sqrt(x * x + y * y + z * z);

/** See `length3`. */
export const length2 = (x: number, y: number): number => Math.sqrt(x * x + y * y);
