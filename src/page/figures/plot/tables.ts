import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { register } from '#src/page/desk/commands/registry.ts'
import { store } from '#src/page/store/store.ts'
import * as texts from './words.ts'

/** Whether charts are shown as tables: one switch for all of them. */
const tables = createStore<{ readonly on: boolean }>()(() => ({ on: false }))

register([
  {
    id: 'charts.tables',
    label: texts.asTables,
    group: 'Look',
    keys: ['v'],
    enabled: () => store.getState().doc.screen !== 'race',
    run: () => tables.setState(({ on }) => ({ on: !on })),
  },
])

export const useTables = (): boolean => useStore(tables, ({ on }) => on)
