import type { Command } from '#src/page/store/commands.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { patchSession } from '#src/page/store/store.ts'
import { session } from '#src/page/desk/commands/now.ts'
import * as texts from './names.ts'

const giving = () => import('./begin.ts')
const given = (): boolean => session().showing !== undefined

/** The way into a talk; what is done within one comes with it. */
export const commands = (desk: Desk): readonly Command[] => [
  {
    id: 'talk.start',
    label: texts.startTalk,
    group: 'Share',
    keys: ['p'],
    enabled: () => !given(),
    run: async (arg) => (await giving()).beginTalk(desk, arg),
  },
  { id: 'talk.list', label: texts.talks, group: 'Share', run: () => patchSession({ sheet: 'talks' }) },
]
