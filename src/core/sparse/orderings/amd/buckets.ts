import type { U32 } from '#src/core/base/arrays.ts'

const NONE = -1

/** Items by a small key: the least is found, and an item changes its key, in O(1) but for the way to the next key. */
export class Buckets {
  readonly #first: Int32Array
  readonly #next: Int32Array
  readonly #before: Int32Array
  readonly #key: Int32Array
  #least = 0

  /** @param keys how many keys there are @param keyOf key of each item */
  constructor(keys: number, keyOf: U32) {
    this.#first = new Int32Array(keys + 1).fill(NONE)
    this.#next = new Int32Array(keyOf.length).fill(NONE)
    this.#before = new Int32Array(keyOf.length).fill(NONE)
    this.#key = new Int32Array(keyOf.length).fill(NONE)
    // the last first, so that of equal ones the first is taken first
    for (let i = keyOf.length - 1; i >= 0; i--) this.#put(i, keyOf[i])
  }

  /** Takes an item with the least key. */
  takeLeast(): number | undefined {
    while (this.#least < this.#first.length && this.#first[this.#least] === NONE) this.#least++
    if (this.#least === this.#first.length) return undefined
    const item = this.#first[this.#least]
    this.remove(item)
    return item
  }

  move(item: number, key: number): void {
    if (this.#key[item] === key) return
    this.remove(item)
    this.#put(item, key)
  }

  remove(item: number): void {
    const key = this.#key[item]
    if (key === NONE) return
    const [before, next] = [this.#before[item], this.#next[item]]
    if (before === NONE) this.#first[key] = next
    else this.#next[before] = next
    if (next !== NONE) this.#before[next] = before
    this.#key[item] = NONE
  }

  #put(item: number, key: number): void {
    const next = this.#first[key]
    this.#key[item] = key
    this.#next[item] = next
    this.#before[item] = NONE
    if (next !== NONE) this.#before[next] = item
    this.#first[key] = item
    this.#least = Math.min(this.#least, key)
  }
}
