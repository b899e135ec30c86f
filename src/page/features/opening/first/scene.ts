import type { HeapRun } from './heap.ts'
import type { Levels } from './levels.ts'
import type { Pen } from './pen.ts'
import type { Race } from './race.ts'

/** What all scenes are drawn of. */
export interface Told {
  readonly race: Race
  readonly side: number
  readonly a: HeapRun
  readonly b: HeapRun
  readonly levels: Levels
  readonly chain: readonly number[]
}

/** A picture that is a function of the race and of how far one has scrolled. */
export interface Scene {
  readonly id: string
  /** How far it is drawn where nothing moves: on paper, and for who wants no motion. */
  readonly still: number
  draw(pen: Pen, told: Told, share: number): void
  /** The slice of time that it shows, where it shows one; the instrument opens with that. */
  tick?(share: number): number
}
