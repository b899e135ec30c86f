import type { Command } from '#src/page/store/commands.ts'
import { patchDoc, patchSession } from '#src/page/store/store.ts'
import { doc } from '#src/page/desk/commands/now.ts'
import * as texts from '#src/page/desk/commands/words.ts'

/** The way out of locks. */
export const commands = (): readonly Command[] => [
  {
    id: 'link.unlock',
    label: texts.unlock,
    group: 'Share',
    enabled: () => doc().lock.length > 0,
    run: () => {
      patchSession({ notice: undefined })
      patchDoc({ lock: [] })
    },
  },
]
