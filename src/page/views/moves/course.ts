import { type U32, type U8 } from '#src/core/base/arrays.ts'
import { HERE, MOVING, type EntryMoves, THERE } from '#src/engine/run/moves.ts'

/** Gets each entry that has gone from where it stood to where it stands. */
export type Follow = (entry: number, was: number, is: number) => void

/** Where all entries stand, brought from tick to tick by those that move: a frame costs what changes in it. */
export class EntryCourse {
  readonly standing: U8
  /** How many stand here, are moving, and stand there. */
  readonly counts: U32
  /** Those that are moving, in no order. */
  readonly moving = new Set<number>()
  private readonly moves: EntryMoves
  private tick = 0

  constructor(moves: EntryMoves) {
    this.moves = moves
    this.standing = new Uint8Array(moves.row.length)
    this.counts = Uint32Array.of(moves.row.length, 0, 0)
  }

  /** @param tick at most the run's end */
  goTo(tick: number, follow: Follow): void {
    const { begins, ends } = this.moves
    for (; this.tick < tick; this.tick++) {
      this.turn(begins, this.tick + 1, MOVING, follow)
      this.turn(ends, this.tick + 1, THERE, follow)
    }
    for (; this.tick > tick; this.tick--) {
      this.turn(ends, this.tick, MOVING, follow)
      this.turn(begins, this.tick, HERE, follow)
    }
  }

  private turn({ ptr, items }: EntryMoves['begins'], tick: number, is: number, follow: Follow): void {
    for (let s = ptr[tick]; s < ptr[tick + 1]; s++) {
      const entry = items[s]
      const was = this.standing[entry]
      this.standing[entry] = is
      this.counts[was]--
      this.counts[is]++
      if (is === MOVING) this.moving.add(entry)
      else this.moving.delete(entry)
      follow(entry, was, is)
    }
  }
}
