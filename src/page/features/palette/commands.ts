import type { Command } from '#src/page/store/commands.ts'
import { patchSession } from '#src/page/store/store.ts'
import * as texts from './names.ts'

/** All that can be done, and its keys. */
export const commands = (): readonly Command[] => [
  {
    id: 'palette.open',
    label: texts.all,
    group: 'Help',
    keys: ['Ctrl+k', 'Meta+k'],
    run: () => patchSession({ sheet: 'palette' }),
  },
  { id: 'help.open', label: texts.keys, group: 'Help', keys: ['?'], run: () => patchSession({ sheet: 'keys' }) },
]
