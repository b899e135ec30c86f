import { useApp } from '#src/page/store/store.ts'
import { modeOf, withTimings } from '../times/racers.ts'

/** The columns with their times, and how the clock is read for all of them. */
export function useTimed() {
  const racers = withTimings(useApp(({ session }) => session.racers))
  return { racers, mode: modeOf(racers) }
}
