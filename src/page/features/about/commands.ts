import type { Command } from '#src/page/store/commands.ts'
import { patchSession } from '#src/page/store/store.ts'
import * as texts from './names.ts'

/** Licences and credits. */
export const commands = (): readonly Command[] => [
  {
    id: 'about.open',
    label: texts.about,
    group: 'Help',
    run: () => patchSession({ sheet: 'about' }),
  },
]
