import type { F64, U32 } from '#src/core/base/arrays.ts'

const ABSENT = 0xffffffff

/** Items by their key, the least first: a binary heap in which a key can be lowered. `keys` are the caller's own. */
export class LeastFirst {
  readonly #keys: F64
  readonly #heap: U32
  readonly #place: U32
  #length = 0

  constructor(keys: F64) {
    this.#keys = keys
    this.#heap = new Uint32Array(keys.length)
    this.#place = new Uint32Array(keys.length).fill(ABSENT)
  }

  get size(): number {
    return this.#length
  }

  /** The least key. */
  get least(): number {
    return this.#keys[this.#heap[0]]
  }

  /** Puts an item in, or moves it up, once its key has been set or lowered. */
  lower(item: number): void {
    if (this.#place[item] === ABSENT) this.#place[item] = this.#length++
    this.#rise(this.#place[item], item)
  }

  take(): number {
    const first = this.#heap[0]
    const last = this.#heap[--this.#length]
    this.#place[first] = ABSENT
    if (this.#length > 0) this.#sink(last)
    return first
  }

  clear(): void {
    for (let p = 0; p < this.#length; p++) this.#place[this.#heap[p]] = ABSENT
    this.#length = 0
  }

  #rise(from: number, item: number): void {
    let p = from
    while (p > 0) {
      const up = (p - 1) >> 1
      if (this.#keys[this.#heap[up]] <= this.#keys[item]) break
      this.#put(p, this.#heap[up])
      p = up
    }
    this.#put(p, item)
  }

  #sink(item: number): void {
    let p = 0
    for (;;) {
      let child = 2 * p + 1
      if (child >= this.#length) break
      if (child + 1 < this.#length && this.#keys[this.#heap[child + 1]] < this.#keys[this.#heap[child]]) child++
      if (this.#keys[item] <= this.#keys[this.#heap[child]]) break
      this.#put(p, this.#heap[child])
      p = child
    }
    this.#put(p, item)
  }

  #put(p: number, item: number): void {
    this.#heap[p] = item
    this.#place[item] = p
  }
}
