import { time } from '#src/core/base/format.ts'
import type { Kernels } from '#src/engine/catalog/contract/figure.ts'
import { titleIn } from '../times/titles.ts'
import { type Climb, gainOf, quickestClimb, stopOf } from './climbs.ts'
import * as texts from './words.ts'

/** Where the fastest kernel of a problem stops. */
export function climbWords(climbs: readonly Climb[], kernels: Kernels, bold = ''): string {
  const best = quickestClimb(climbs)
  const { workers, ms } = stopOf(best)
  const name = `${bold}${titleIn(kernels, best.kernel)}${bold}`
  return texts.stops(name, workers, time(ms), gainOf(best), best.launches[0].workers)
}

/** The same of every problem. */
export const allClimbWords = (climbs: readonly (readonly Climb[])[], kernels: Kernels): string =>
  climbs.map((own) => texts.stopsOn(own[0].label, climbWords(own, kernels, '**'))).join(' ')
