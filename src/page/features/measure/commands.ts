import type { Command } from '#src/page/store/commands.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { EXPLORE, type Reading } from '#src/page/store/document.ts'
import { retryGpu, runHere, runIfRecorded } from '../run/run.ts'
import { patchDoc } from '#src/page/store/store.ts'
import { measuredNamed } from '#src/engine/catalog/figures.ts'
import { columnFrom, settable } from '#src/page/desk/commands/given.ts'
import { doc, session } from '#src/page/desk/commands/now.ts'
import * as texts from '#src/page/desk/commands/words.ts'

async function tuneHere(desk: Desk, column: string | undefined): Promise<void> {
  await runIfRecorded(desk)
  const { tune } = await import('../tune/tune.ts')
  await tune(desk, column === undefined ? undefined : columnFrom(Number(column)))
}

async function analysesHere(desk: Desk): Promise<void> {
  await runIfRecorded(desk)
  const { timeAnalyses } = await import('#src/page/desk/measure/analyses.ts')
  await timeAnalyses(desk)
}

async function pricesHere(desk: Desk): Promise<void> {
  const { measurePrices } = await import('#src/page/desk/measure/prices.ts')
  await measurePrices(desk)
}

async function measureHere(desk: Desk): Promise<void> {
  const figure = measuredNamed(doc().screen)
  if (figure) return (await import('#src/page/desk/measure/sweep/sweep.ts')).runSweep(desk, figure)
  if (doc().screen === EXPLORE) return (await import('../explore/measure-orders.ts')).measureOrders(desk)
  await runIfRecorded(desk)
  const { measureAll } = await import('#src/page/desk/measure/measure.ts')
  await measureAll(desk)
}

/** Running and timing on the machine at hand, and how times are read. */
export const measures = (desk: Desk): readonly Command[] => [
  { id: 'run.again', label: texts.runLive, group: 'Measure', keys: ['g'], run: () => runHere(desk) },
  { id: 'run.twin', label: texts.runTwin, group: 'Measure', run: () => runHere(desk, 'twin') },
  { id: 'measure.run', label: texts.measure, group: 'Measure', keys: ['r'], run: () => measureHere(desk) },
  { id: 'measure.analysis', label: texts.timeAnalysis, group: 'Measure', run: () => analysesHere(desk) },
  { id: 'measure.prices', label: texts.measurePrices, group: 'Measure', run: () => pricesHere(desk) },
  {
    id: 'tune.run',
    label: texts.tune,
    group: 'Measure',
    keys: ['a'],
    run: (column) => tuneHere(desk, column),
  },
  {
    id: 'measure.cancel',
    label: texts.stop,
    group: 'Measure',
    enabled: () => session().measuring !== undefined,
    run: () => session().measuring?.cancel(),
  },
  { id: 'gpu.retry', label: texts.retryGpu, group: 'Measure', run: () => retryGpu(desk) },
  {
    id: 'doc.reading',
    label: texts.reading,
    group: 'Measure',
    run: (arg) => arg && patchDoc(settable({ reading: arg as Reading })),
  },
  {
    id: 'doc.solves',
    label: texts.solves,
    group: 'Measure',
    run: (k) => k && patchDoc(settable({ solves: Math.max(1, Math.round(Number(k))) })),
  },
]
