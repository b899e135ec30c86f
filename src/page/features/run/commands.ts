import type { Command } from '#src/page/store/commands.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { has } from '#src/page/desk/commands/now.ts'
import * as texts from './names.ts'
import { retryGpu, runHere } from './run.ts'

/** Running on the machine at hand, and keeping what ran. */
export const commands = (desk: Desk): readonly Command[] => [
  { id: 'run.again', label: texts.runLive, group: 'Measure', keys: ['g'], run: () => runHere(desk) },
  { id: 'run.twin', label: texts.runTwin, group: 'Measure', run: () => runHere(desk, 'twin') },
  { id: 'gpu.retry', changes: [], label: texts.retryGpu, group: 'Measure', run: () => retryGpu(desk) },
  {
    id: 'run.save',
    changes: [],
    label: texts.saveRecording,
    group: 'Share',
    enabled: has,
    run: async (columns) => (await import('./save-runs.ts')).saveRuns(columns),
  },
]
