import { dispatch } from '#src/core/kernel/plan/dispatch.ts'
import type { BufferSpec, DispatchStep } from '#src/core/kernel/plan/plan.ts'
import { inOneLine } from '../row-launch.ts'
import { powerFrom, type TableBin } from './bins.ts'
import { PHASES, STAGES } from '../row-stages.ts'
import { type HashSetting } from './steps.ts'

export interface BinRows {
  readonly bin: TableBin
  /** Its number, from 1. */
  readonly number: number
  /** Its first row in the list, and how many there are. */
  readonly first: number
  readonly count: number
  readonly slots: number
  /** Workgroups at most. */
  readonly most: number
}

/** Entries of the rows of a bin. */
export function addUp(setting: HashSetting, rows: BinRows): DispatchStep {
  const { kind, size, team, window } = rows.bin
  const { slots, number, first, count, most } = rows
  const teams = size / team
  const isBuffer = kind === 'buffer'
  return dispatch(setting, {
    module: kind === 'lanes' ? 'spgemm/hash/numeric.wesl' : 'spgemm/hash/long.wesl',
    conditions: { SUMS: true, BUFFER: isBuffer, GIVE_UP: false },
    overrides: {
      size,
      team,
      ...(kind === 'lanes' && { teams }),
      ...(!isBuffer && { table_words: 2 * teams * slots }),
      // a window is no wider than C
      ...(window > 0 && { window: Math.min(window, Math.max(size, powerFrom(setting.cols / 32))) }),
    },
    offers: { way: number },
    uniforms: { first, count, slots },
    groups: inOneLine(setting, Math.min(most, Math.ceil(count / teams))),
    stage: STAGES.add,
    phase: PHASES.add,
  })
}

/** Tables of `groups` workgroups in a buffer. */
export const tableBuffer = (groups: number, slots: number, words: number): BufferSpec => ({
  name: 'table',
  words: groups * slots * words,
})
