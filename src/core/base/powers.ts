// Powers of two near a number, exact below 2³¹: how many lanes share a row, how wide a texture is.

/** The largest power of two that is not above n; 1 for what is below 1. */
export const floorPowerOfTwo = (n: number): number => 2 ** (31 - Math.clz32(Math.max(1, n)))

/** The least power of two that is not below n; 1 for what is below 1. */
export const ceilPowerOfTwo = (n: number): number => 2 ** (32 - Math.clz32(Math.ceil(Math.max(1, n)) - 1))

/** The power of two whose ratio to n is nearest to 1; 1 for what is below 1. */
export function nearestPowerOfTwo(n: number): number {
  const below = floorPowerOfTwo(n)
  return n < Math.SQRT2 * below ? below : 2 * below
}
