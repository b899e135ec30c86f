import type { Desk } from '#src/page/desk/desk.ts'
import { pickFile } from '#src/page/desk/exchange.ts'
import type { Command } from '#src/page/store/commands.ts'
import { patchSession } from '#src/page/store/store.ts'
import { labStore } from './state.ts'
import * as texts from './names.ts'

const act = () => import('./act.ts')
const files = () => import('./files.ts')
const isOpen = () => labStore.getState().open !== undefined

/** Editing kernels. What they do is loaded with the first of them. */
export const commands = (desk: Desk): readonly Command[] => [
  {
    id: 'lab.edit',
    changes: ['edit'],
    label: texts.edit,
    group: 'Look',
    keys: ['e'],
    run: async (column) => {
      const { columnAsked, openColumn } = await act()
      await openColumn(desk, columnAsked(column))
    },
  },
  {
    id: 'lab.find',
    changes: ['edit'],
    label: texts.find,
    group: 'Look',
    run: async (number) => (await act()).openExercise(desk, number === undefined ? undefined : Number(number)),
  },
  {
    id: 'lab.task',
    // a task brings its matrix and its columns
    changes: ['edit', 'matrix', 'kernels', 'panes'],
    label: texts.write,
    group: 'Look',
    run: async (number) => (await import('./tasks/tasks.ts')).openTask(desk, number),
  },
  {
    id: 'lab.new',
    changes: ['edit'],
    label: texts.begin,
    group: 'Look',
    run: async (number) => (await act()).openNew(desk, Number(number ?? 0)),
  },
  {
    id: 'lab.run',
    changes: ['edit', 'kernels', 'run'],
    label: texts.run,
    group: 'Measure',
    keys: ['Ctrl+Enter'],
    enabled: isOpen,
    run: async () => (await import('./run.ts')).runLab(),
  },
  {
    id: 'lab.save',
    label: texts.save,
    group: 'Look',
    enabled: isOpen,
    run: async () => (await files()).saveEdit(),
  },
  {
    id: 'lab.read',
    changes: ['edit'],
    label: texts.read,
    group: 'Look',
    run: async () => {
      // at once: a browser asks for a file only soon after a key
      const file = await pickFile('.json,application/json')
      if (file) await (await files()).readEdit(desk, file)
    },
  },
  { id: 'lab.check', label: texts.check, group: 'Look', run: () => patchSession({ sheet: 'hand-ins' }) },
  { id: 'lab.close', label: texts.close, group: 'Look', enabled: isOpen, run: async () => (await act()).closeLab() },
]
