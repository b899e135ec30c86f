import { register } from '#src/page/desk/commands/registry.ts'
import { labStore } from './state.ts'
import * as texts from './words.ts'

const act = () => import('./act.ts')
const isOpen = () => labStore.getState().open !== undefined

/** Adds the lab's commands to those of the page. What they do is loaded with the first of them. */
export const registerLab = (): void =>
  register([
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
      label: texts.run,
      group: 'Measure',
      keys: ['Ctrl+Enter'],
      enabled: isOpen,
      run: async () => (await act()).runLab(),
    },
    { id: 'lab.close', label: texts.close, group: 'Look', enabled: isOpen, run: async () => (await act()).closeLab() },
  ])
