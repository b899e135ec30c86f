import type { Command } from '#src/page/store/commands.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { EXPLORE, type Reading } from '#src/page/store/document.ts'
import { runIfRecorded } from '../run/run.ts'
import { patchDoc } from '#src/page/store/store.ts'
import { measuredNamed } from '#src/engine/catalog/figures.ts'
import { settable } from '#src/page/desk/commands/given.ts'
import { doc, session } from '#src/page/desk/commands/now.ts'
import * as texts from './names.ts'

async function analysesHere(desk: Desk): Promise<void> {
  await runIfRecorded(desk)
  const { timeAnalyses } = await import('#src/page/desk/measure/time-analyses.ts')
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

/** Timing on the machine at hand, and how times are read. */
export const timings = (desk: Desk): readonly Command[] => [
  { id: 'measure.run', label: texts.measure, group: 'Measure', keys: ['r'], run: () => measureHere(desk) },
  { id: 'measure.analysis', label: texts.timeAnalysis, group: 'Measure', run: () => analysesHere(desk) },
  { id: 'measure.prices', label: texts.measurePrices, group: 'Measure', run: () => pricesHere(desk) },
  {
    id: 'measure.cancel',
    changes: [],
    label: texts.stop,
    group: 'Measure',
    enabled: () => session().measuring !== undefined,
    run: () => session().measuring?.cancel(),
  },
  {
    id: 'doc.reading',
    changes: ['panes'],
    label: texts.reading,
    group: 'Measure',
    run: (arg) => arg && patchDoc(settable({ reading: arg as Reading })),
  },
  {
    id: 'doc.solves',
    changes: ['panes'],
    label: texts.solves,
    group: 'Measure',
    run: (k) => k && patchDoc(settable({ solves: Math.max(1, Math.round(Number(k))) })),
  },
]
