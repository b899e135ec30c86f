import type { Modeled } from '#src/core/kernel/modeled.ts'
import type { Run } from '#src/engine/run/run.ts'
import * as texts from './modeled-words.ts'

type Played = Pick<Run, 'adapter' | 'trace'>

/** What a run that a model plays is besides what its twin says of it, or its web workers: its machine, its messages and its times. */
export function modeledRun(
  { adapter, trace }: Played,
  { ms, counts, messages, stall, measured }: Modeled,
): Played & Pick<Run, 'messages' | 'stall'> {
  const [rows, columns] = messages.grid
  const description = measured ? texts.ranksMeasured(rows, columns, measured.cores) : texts.ranksModeled(rows, columns)
  return {
    adapter: { ...adapter, name: texts.ranks(rows, columns), description, subgroupSize: 1, workers: rows * columns },
    trace: { ...trace, model: { ms, counts, ...(measured && { measured: true }) } },
    messages,
    ...(stall && { stall: { ...stall, polls: 0 } }),
  }
}
