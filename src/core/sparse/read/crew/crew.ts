import type { U8 } from '#src/core/base/arrays.ts'
import type { Block } from '../entries.ts'
import type { Banner, DeclaredSize } from '../header.ts'

/** What was read of a Matrix Market file before its entries begin. */
export interface MarketHead {
  readonly banner: Banner
  readonly size: DeclaredSize
}

/** Whole lines of a file, and what is in them. */
export interface ReadPiece {
  readonly bytes: U8
  readonly lines: number
  /** Absent where something is to be said of a line: who knows its number reads the bytes again. */
  readonly blocks?: readonly Block[]
}

/** Calls for other threads, for files that declare `least` entries and more. */
export interface CrewCall {
  readonly least: number
  /** Undefined where there are none. */
  call(): Crew | undefined
}

/** Other threads that read pieces of a file. */
export interface Crew {
  /** Bytes of a piece: more than a line may have. */
  readonly bytes: number
  /** Pieces that are under way at once, at the most. */
  readonly size: number
  /** Whether all have begun. */
  ready(): boolean
  /** The bytes are given away, and come back with the answer. Rejects where the thread has ended. */
  read(bytes: U8, head: MarketHead): Promise<ReadPiece>
  end(): void
}
