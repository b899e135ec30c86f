import { EMPTY } from '#shaders/spgemm/words/table.wesl'
import type { WordBin } from './bin-wishes.ts'

/** Where a word is, and how many slots were looked at before. */
export interface WordSlot {
  readonly slot: number
  readonly probes: number
}

/** A table of words with their masks, as in table.wesl: hashed with linear probing, or as many windows as it takes. */
export class WordTable {
  private readonly bin: WordBin
  private readonly low: number
  private readonly keys: Uint32Array
  private readonly masks = new Map<number, number>()

  constructor(bin: WordBin, low: number) {
    this.bin = bin
    this.low = low
    this.keys = new Uint32Array(bin.window ? 0 : bin.slots).fill(EMPTY)
  }

  /** Slot of a word, which gets one where it has none. */
  slotOf(word: number): WordSlot {
    const { window, slots, lanes } = this.bin
    // a lane that merges lists has no table, however many words come
    if (lanes === 1) return { slot: 0, probes: 0 }
    if (window) return { slot: (word - this.low) % slots, probes: 0 }
    let [slot, probes] = [Math.imul(word, 0x9e3779b9) >>> (Math.clz32(slots) + 1), 0]
    for (; this.keys[slot] !== EMPTY && this.keys[slot] !== word; probes++) slot = (slot + 1) & (slots - 1)
    this.keys[slot] = word
    return { slot, probes }
  }

  add(word: number, bits: number): WordSlot {
    this.masks.set(word, ((this.masks.get(word) ?? 0) | bits) >>> 0)
    return this.slotOf(word)
  }

  maskOf(word: number): number {
    return this.masks.get(word) ?? 0
  }

  /** Its words, ascending. */
  words(): number[] {
    return [...this.masks.keys()].sort((a, b) => a - b)
  }
}

export function bitsIn(mask: number): number {
  let count = 0
  for (let left = mask; left !== 0; left &= left - 1) count++
  return count
}
