import { SENTINEL } from '#src/core/trace/control.ts'

/** A lane as memory sees it. */
export interface Actor {
  /** Invocation of the dispatch, counted over all its workgroups. */
  readonly id: number
  readonly group: number
  /** Invocation of its workgroup. */
  readonly index: number
  /** Barriers that its workgroup has passed, which order its own memory and storage. */
  readonly passed: { workgroup: number; storage: number }
  /** Dispatches of the run before its own. */
  readonly dispatch: number
  /**
   * For each lane of its workgroup, reads in vain: of an atomic word, other than control's, that held the sentinel or that
   * the lane read again at once.
   */
  readonly fruitless: VainReads
  /** Offset in the linked WGSL of the statement that it is at. */
  readonly where: number
  /** Plain reads of memory, so far. */
  reads: number
  /** The atomic word that it read last, where that was not counted yet. */
  looked?: { readonly memory: Memory; readonly at: number } | undefined
  /** As it was when it last stored a word of control. */
  signed?: Author
}

/** What a lane did to an atomic word: it read the sentinel, which is too early; `value` is what it put there, or what was there before a change. */
export interface Sighting {
  readonly does: 'reads too early' | 'stores' | 'changes'
  readonly buffer: string
  readonly word: number
  readonly value: number
  readonly lane: Pick<Actor, 'id' | 'group' | 'index'>
}

export type Witness = (sighting: Sighting) => void

/** What a lane did to another, and where. */
export interface LaneFault {
  readonly sentence: string
  readonly lane: Pick<Actor, 'id' | 'group' | 'index'>
  /** The other lane, counted as `id` is. */
  readonly other: number
  readonly buffer: string
  readonly word: number
  /** Offset in the linked WGSL of the statement. */
  readonly where: number
}

/** Faults by their sentences, each as it was first seen. */
export type LaneFaults = Map<string, LaneFault>

/** Failed reads of the lanes of a workgroup. */
export class VainReads {
  private readonly counts: Int32Array
  private kept: Int32Array | undefined

  constructor(lanes: number) {
    this.counts = new Int32Array(lanes)
  }

  add(lane: number, reads: number): void {
    if (reads === 0) return
    this.counts[lane] += reads
    this.kept = undefined
  }

  /** Those of all lanes together. */
  get sum(): number {
    return this.counts.reduce((all, one) => all + one, 0)
  }

  /** As they are now: the same array until a lane reads in vain again. */
  now(): Int32Array {
    return (this.kept ??= this.counts.slice())
  }
}

/** Who stored a word, and how many reads of each lane of its workgroup had failed by then. */
export interface Author {
  readonly lane: Actor
  /** Barriers that its workgroup had passed. */
  readonly passed: number
  readonly fruitless: Int32Array
}

/** The same object until the lane has passed a barrier, or its workgroup has read in vain again. */
function authorOf(lane: Actor): Author {
  const passed = lane.passed.workgroup
  const fruitless = lane.fruitless.now()
  const { signed } = lane
  if (signed?.passed === passed && signed.fruitless === fruitless) return signed
  return (lane.signed = { lane, passed, fruitless })
}

/** Words that no lane has touched yet. */
const NOBODY = -1
/** Lanes of all dispatches after which they are counted anew. */
const MOST_LANES = 2 ** 30

/** Who touched the words of a memory last, counted over all dispatches, and how many barriers it had passed then. */
interface Touches {
  readonly who: Int32Array
  readonly group: Int32Array
  readonly passed: Int32Array
}

const touches = (words: number): Touches => ({
  who: new Int32Array(words).fill(NOBODY),
  group: new Int32Array(words),
  passed: new Int32Array(words),
})

/**
 * Words of a buffer or of a workgroup. A word that is written is watched: two lanes may touch it, one of them writing,
 * only after a barrier of its kind. Atomic words may be read and changed at any time, but a plain store over
 * what another lane has put there is to come after a barrier, or after the lane has seen it.
 */
export class Memory {
  readonly name: string
  readonly words: Uint32Array
  readonly floats: Float32Array
  readonly ints: Int32Array
  /** Of control: who stored each word last. Kept over dispatches, for events to be told whose they are. */
  readonly authors: (Author | undefined)[]
  private readonly space: 'workgroup' | 'storage'
  private readonly faults: LaneFaults
  private readonly witness: Witness | undefined
  private watched = false
  private written = touches(0)
  private readers: readonly [Touches, Touches] = [touches(0), touches(0)]
  /** Lanes of the dispatches before, and of this one and those before: what these touched was ordered by its end. */
  private before = 0
  private after = 0

  constructor(name: string, words: number, space: 'workgroup' | 'storage', faults: LaneFaults, witness?: Witness) {
    this.name = name
    this.words = new Uint32Array(words)
    this.floats = new Float32Array(this.words.buffer)
    this.ints = new Int32Array(this.words.buffer)
    this.space = space
    this.faults = faults
    this.witness = witness
    this.authors = Array<Author | undefined>(name === 'control' ? words : 0)
    if (space === 'workgroup') this.begin(true, 0)
  }

  /** A dispatch of `lanes` lanes comes after all that was before it. What it cannot write is not watched. */
  begin(isWritten: boolean, lanes: number): void {
    this.watched = isWritten
    if (!isWritten) return
    if (this.written.who.length < this.words.length || this.after + lanes > MOST_LANES) {
      this.written = touches(this.words.length)
      this.readers = [touches(this.words.length), touches(this.words.length)]
      this.after = 0
    }
    this.before = this.after
    this.after += lanes
  }

  /** A plain read. False beyond the end, where a read finds 0. */
  reads(at: number, lane: Actor): boolean {
    if (!(at >= 0 && at < this.words.length)) return false
    lane.reads++
    if (!this.watched) return true
    if (this.unordered(this.written, at, lane)) this.complain('reads what', 'wrote', this.written, at, lane)
    const [last, other] = this.readers
    if (this.unordered(last, at, lane)) this.touch(other, at, lane)
    else this.touch(last, at, lane)
    return true
  }

  /** A plain write. False beyond the end, where nothing is written. */
  writes(at: number, lane: Actor): boolean {
    if (!(at >= 0 && at < this.words.length)) return false
    if (this.unordered(this.written, at, lane)) this.complain('overwrites what', 'wrote', this.written, at, lane)
    const before = this.readers.find((readers) => this.unordered(readers, at, lane))
    if (before) this.complain('overwrites what', 'read', before, at, lane)
    this.touch(this.written, at, lane)
    return true
  }

  load(at: number, lane: Actor): number {
    if (!(at >= 0 && at < this.words.length)) return 0
    const word = this.words[at]
    if (this.name !== 'control') this.countVain(at, word, lane)
    // what a lane has seen it may replace
    if (this.unordered(this.written, at, lane)) this.touch(this.readers[0], at, lane)
    return word
  }

  private countVain(at: number, word: number, lane: Actor): void {
    const again = lane.looked?.memory === this && lane.looked.at === at
    lane.fruitless.add(lane.index, Number(again) + Number(word === SENTINEL))
    lane.looked = word === SENTINEL ? undefined : { memory: this, at }
    if (word === SENTINEL) this.witness?.({ does: 'reads too early', buffer: this.name, word: at, value: word, lane })
  }

  store(at: number, word: number, lane: Actor): void {
    if (!(at >= 0 && at < this.words.length)) return
    const seen = this.readers[0].who[at] === this.before + lane.id
    if (!seen && this.unordered(this.written, at, lane))
      this.complain('stores over what', 'stored', this.written, at, lane)
    this.put(at, word, lane)
    this.witness?.({ does: 'stores', buffer: this.name, word: at, value: word, lane })
    if (this.name === 'control') {
      this.authors[at] = authorOf(lane)
    }
  }

  /** Replaces a word by what `next` makes of it, in one go; returns the word before. */
  change(at: number, next: (word: number) => number, lane: Actor): number {
    if (!(at >= 0 && at < this.words.length)) return 0
    const word = this.words[at]
    this.put(at, next(word), lane)
    this.witness?.({ does: 'changes', buffer: this.name, word: at, value: word, lane })
    return word
  }

  private put(at: number, word: number, lane: Actor): void {
    this.words[at] = word
    this.readers[0].who[at] = NOBODY
    this.touch(this.written, at, lane)
  }

  private touch({ who, group, passed }: Touches, at: number, lane: Actor): void {
    who[at] = this.before + lane.id
    group[at] = lane.group
    passed[at] = lane.passed[this.space]
  }

  /** Did another lane touch the word with no barrier since? */
  private unordered({ who, group, passed }: Touches, at: number, lane: Actor): boolean {
    const last = who[at] - this.before
    if (last < 0 || last === lane.id) return false
    return group[at] !== lane.group || passed[at] === lane.passed[this.space]
  }

  private complain(does: string, did: string, { who }: Touches, at: number, lane: Actor): void {
    const sentence = `a lane ${does} another lane ${did} in ${this.name}, with no ${this.space}Barrier between`
    if (this.faults.has(sentence)) return
    const { id, group, index, where } = lane
    this.faults.set(sentence, {
      sentence,
      lane: { id, group, index },
      other: who[at] - this.before,
      buffer: this.name,
      word: at,
      where,
    })
  }
}
