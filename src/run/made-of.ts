import { plural } from '#src/base/format.ts'
import type { Run } from './run.ts'

/**
 * What a worker of a run is made of, as a phrase that follows another: `, 1 worker = 4 lanes`. Empty where the run does not
 * say how many lanes a worker has, and where a worker is one lane by name.
 */
export function madeOf({ worker, lanes }: Pick<Run, 'worker' | 'lanes'>): string {
  if (worker === 'lane' || worker === 'invocation') return ', 1 worker = 1 lane'
  if (lanes === undefined) return worker === 'subgroup' ? ', 1 worker = 1 subgroup' : ''
  return `, 1 worker = ${worker === 'subgroup' ? '1 subgroup of ' : ''}${plural(lanes, 'lane')}`
}
