import type { KernelColumn } from '#src/engine/catalog/contract/finding.ts'
import type { Prices } from '#src/engine/run/times/prices.ts'
import { priceMs } from '#src/engine/run/times/prices.ts'
import { isPlayedBack, median } from '#src/engine/run/run.ts'
import { samplesOf } from '#src/engine/run/times/mode.ts'
import type { KernelChoice } from '#src/page/store/document.ts'
import type { Column } from '#src/page/store/session.ts'
import { columnLetter, picturedColumns } from '#src/page/frame/sentences/pictured-columns.ts'

/**
 * What is known of the columns: their kernels, and what their runs and times tell.
 * @param copies bytes a second of a plain copy, by the names of adapters
 */
export function kernelColumns(
  kernels: readonly KernelChoice[],
  columns: readonly Column[],
  prices: readonly Prices[] = [],
  copies: Readonly<Record<string, number>> = {},
): readonly KernelColumn[] {
  const allPictured = picturedColumns(columns)
  return kernels.map(({ id, params }, index) => {
    const pictured = allPictured.find((one) => one.index === index)
    const column = columns.at(index)
    const time = column && timeOf(column)
    const priced = prices.find(({ adapter }) => adapter.name === time?.adapter)
    const launchMs = priceMs(priced?.prices, 'launch')
    const copyRate = time && copies[time.adapter]
    return {
      index,
      letter: columnLetter(index),
      chosen: id,
      kernel: pictured?.replay.run.uses ?? id,
      params,
      ...(pictured && { run: runOf(pictured) }),
      ...(time && { time }),
      ...(column?.cost && { bytes: column.cost.bytes }),
      ...(Number.isFinite(launchMs) && { launchMs }),
      ...(copyRate !== undefined && { copyRate }),
    }
  })
}

function runOf({ totals, barriers }: ReturnType<typeof picturedColumns>[number]): NonNullable<KernelColumn['run']> {
  const all = Math.max(1, totals.all)
  return { barriers, idle: totals.idle / all, spinning: totals.spinning / all }
}

/** Of one alone, on the GPU where it was measured. */
function timeOf({ timing, timed, replay, check, status }: Column): KernelColumn['time'] {
  if (check?.ok === false || status === 'failed' || status === 'stalled') return undefined
  const taken = timing ?? (replay && isPlayedBack(replay.run) ? replay.run.timing : undefined)
  const samples = taken && samplesOf(taken, 'single')
  const adapter = timed?.adapter ?? replay?.run.adapter
  return samples && adapter ? { ms: median(samples), adapter: adapter.name } : undefined
}
