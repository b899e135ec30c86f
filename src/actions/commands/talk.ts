import type { Command } from '#src/store/commands.ts'
import type { Desk } from '../desk.ts'
import { patchSession } from '#src/store/store.ts'
import { session } from './now.ts'
import * as texts from './words.ts'

const giving = () => import('../talk/commands.ts')
const given = (): boolean => session().showing !== undefined

/** The way into a talk; what is done within one comes with it. */
export const talks = (desk: Desk): readonly Command[] => [
  {
    id: 'talk.start',
    label: texts.startTalk,
    group: 'Share',
    keys: ['p'],
    enabled: () => !given(),
    run: async (arg) => (await giving()).begin(desk, arg),
  },
  { id: 'talk.list', label: texts.talks, group: 'Share', run: () => patchSession({ sheet: 'talks' }) },
]
