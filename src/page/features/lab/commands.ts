import type { Command } from '#src/page/store/commands.ts'
import { labStore } from './state.ts'
import * as texts from './names.ts'

const act = () => import('./act.ts')
const isOpen = () => labStore.getState().open !== undefined

/** Editing kernels. What they do is loaded with the first of them. */
export const commands = (): readonly Command[] => [
  {
    id: 'lab.edit',
    label: texts.edit,
    group: 'Look',
    keys: ['e'],
    run: async (column) => {
      const { columnAsked, openColumn } = await act()
      await openColumn(columnAsked(column))
    },
  },
  {
    id: 'lab.find',
    label: texts.find,
    group: 'Look',
    run: async (number) => (await act()).openExercise(Number(number ?? 0)),
  },
  {
    id: 'lab.run',
    changes: ['kernels', 'run'],
    label: texts.run,
    group: 'Measure',
    keys: ['Ctrl+Enter'],
    enabled: isOpen,
    run: async () => (await act()).runLab(),
  },
  { id: 'lab.close', label: texts.close, group: 'Look', enabled: isOpen, run: async () => (await act()).closeLab() },
]
