import type { Command } from '#src/page/store/commands.ts'
import { patchSession } from '#src/page/store/store.ts'
import * as texts from './names.ts'

/** The words of the field. */
export const commands = (): readonly Command[] => [
  {
    id: 'glossary.open',
    label: texts.glossary,
    group: 'Help',
    keys: ['w'],
    run: () => patchSession({ sheet: 'glossary' }),
  },
]
