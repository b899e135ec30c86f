import type { AppState } from './store.ts'

/** What the playhead goes along: whole places from 0 to an end. */
export interface WalkClock {
  /** Below 0 where it has not begun. */
  at(state: AppState): number
  /** 0 where there is nothing to go along. */
  end(state: AppState): number
  go(place: number, state: AppState): void
  /** How many places a step by key is. */
  pace(state: AppState): number
  /** Next place, or the one before, where something larger begins; undefined at either end. */
  larger(state: AppState, direction: 1 | -1): number | undefined
}
