/** SHA-256 (FIPS 180-4) of bytes that come in pieces: WebCrypto wants them all at once, which large files cannot give. */

const BLOCK = 64
const ROUNDS = 64

/** The first `count` primes. */
function primes(count: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) if (found.every((p) => n % p !== 0)) found.push(n)
  return found
}

/** The largest integer whose `power`-th power is at most `n`. */
function root(n: bigint, power: bigint): bigint {
  let [low, high] = [0n, 1n << 40n]
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (middle ** power <= n) low = middle
    else high = middle
  }
  return low
}

/** The first 32 bits behind the point of a prime's root. */
const fraction = (prime: number, power: bigint): number =>
  Number(root(BigInt(prime) << (32n * power), power) & 0xffffffffn)

const constants = () => ({
  k: Int32Array.from(primes(ROUNDS), (prime) => fraction(prime, 3n)),
  start: Int32Array.from(primes(8), (prime) => fraction(prime, 2n)),
})
let made: ReturnType<typeof constants> | undefined

export class Sha256 {
  readonly #k: Int32Array
  readonly #state: Int32Array
  readonly #words = new Int32Array(ROUNDS)
  readonly #block = new Uint8Array(BLOCK)
  #filled = 0
  #length = 0

  constructor() {
    made ??= constants()
    this.#k = made.k
    this.#state = made.start.slice()
  }

  push(bytes: Uint8Array): void {
    this.#length += bytes.length
    let from = 0
    if (this.#filled > 0) {
      from = Math.min(bytes.length, BLOCK - this.#filled)
      this.#block.set(bytes.subarray(0, from), this.#filled)
      this.#filled += from
      if (this.#filled < BLOCK) return
      this.#compress(this.#block, 0)
    }
    for (; from + BLOCK <= bytes.length; from += BLOCK) this.#compress(bytes, from)
    this.#filled = bytes.length - from
    this.#block.set(bytes.subarray(from))
  }

  /** The digest's 64 hex digits; nothing may be pushed after it. */
  finish(): string {
    const length = this.#length
    const tail = new Uint8Array((length % BLOCK < BLOCK - 8 ? 1 : 2) * BLOCK - (length % BLOCK))
    tail[0] = 0x80
    new DataView(tail.buffer).setBigUint64(tail.length - 8, 8n * BigInt(length))
    this.push(tail)
    return Array.from(this.#state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
  }

  #compress(bytes: Uint8Array, from: number): void {
    const w = this.#words
    const k = this.#k
    for (let t = 0, at = from; t < 16; t++, at += 4)
      w[t] = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3]
    for (let t = 16; t < ROUNDS; t++) {
      const x = w[t - 15]
      const y = w[t - 2]
      const small0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
      const small1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
      w[t] = (w[t - 16] + small0 + w[t - 7] + small1) | 0
    }
    const s = this.#state
    // one by one: taking an array apart goes through an iterator, at each block
    let a = s[0]
    let b = s[1]
    let c = s[2]
    let d = s[3]
    let e = s[4]
    let f = s[5]
    let g = s[6]
    let h = s[7]
    for (let t = 0; t < ROUNDS; t++) {
      const big1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
      const one = (h + big1 + ((e & f) ^ (~e & g)) + k[t] + w[t]) | 0
      const big0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
      const two = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + one) | 0
      d = c
      c = b
      b = a
      a = (one + two) | 0
    }
    s[0] += a
    s[1] += b
    s[2] += c
    s[3] += d
    s[4] += e
    s[5] += f
    s[6] += g
    s[7] += h
  }
}
