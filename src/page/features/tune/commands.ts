import type { Command } from '#src/page/store/commands.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { columnFrom } from '#src/page/desk/commands/given.ts'
import * as texts from './names.ts'
import { runIfRecorded } from '../run/run.ts'

async function tuneHere(desk: Desk, column: string | undefined): Promise<void> {
  await runIfRecorded(desk)
  const { tune } = await import('./tune.ts')
  await tune(desk, column === undefined ? undefined : columnFrom(Number(column)))
}

/** Finding the fastest parameters on the machine at hand. */
export const commands = (desk: Desk): readonly Command[] => [
  {
    id: 'tune.run',
    label: texts.tune,
    group: 'Measure',
    keys: ['a'],
    run: (column) => tuneHere(desk, column),
  },
]
