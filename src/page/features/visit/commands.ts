import type { Command } from '#src/page/store/commands.ts'
import { remember } from '#src/page/desk/remember.ts'
import { patchSession } from '#src/page/store/store.ts'
import { session } from '#src/page/desk/commands/now.ts'
import * as texts from './names.ts'

/** The introduction. */
export const commands = (): readonly Command[] => [
  { id: 'visit.open', label: texts.introduction, group: 'Help', run: () => patchSession({ introduced: false }) },
  {
    id: 'visit.close',
    label: texts.closeIntroduction,
    group: 'Help',
    enabled: () => !session().introduced,
    run: () => {
      remember('introduced', 'yes')
      patchSession({ introduced: true })
    },
  },
]
