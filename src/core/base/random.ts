/** A seeded stream of numbers: the same seed gives the same stream in every browser and in Node, for ever. */
export interface Random {
  /** 32 random bits. */
  bits(): number
  /** Uniform in [0, 1). */
  unit(): number
  /** Uniform in [low, high). */
  between(low: number, high: number): number
  /** Uniform integer in [0, n). */
  below(n: number): number
  /** ±1. */
  sign(): 1 | -1
}

/** SplitMix32 (Steele, Lea, Flood 2014, 32-bit finaliser of MurmurHash3): one multiply-xor hash of a counter. */
export function random(seed: number): Random {
  // in a typed array: a variable that a function keeps is a new object with every number beyond 31 bits
  const counter = Uint32Array.of(seed)
  const bits = () => {
    counter[0] += 0x9e3779b9
    let z = counter[0]
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b)
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35)
    return (z ^ (z >>> 16)) >>> 0
  }
  const unit = () => bits() / 4294967296
  return {
    bits,
    unit,
    between: (low, high) => low + (high - low) * unit(),
    below: (n) => Math.floor(unit() * n),
    sign: () => (bits() & 1 ? 1 : -1),
  }
}
