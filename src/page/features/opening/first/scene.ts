import type { HeapRun } from './heap.ts'
import type { GridLevels } from './levels.ts'
import type { Brush } from './pen.ts'
import type { RowRace } from './race.ts'

/** What all scenes are drawn of. */
export interface ToldRace {
  readonly race: RowRace
  readonly side: number
  readonly a: HeapRun
  readonly b: HeapRun
  readonly levels: GridLevels
  readonly chain: readonly number[]
}

/** A picture that is a function of the race and of how far one has scrolled. */
export interface OpeningScene {
  readonly id: string
  /** How far it is drawn where nothing moves: on paper, and for who wants no motion. */
  readonly still: number
  draw(pen: Brush, told: ToldRace, share: number): void
  /** The slice of time that it shows, where it shows one; the instrument opens with that. */
  tick?(share: number): number
}
