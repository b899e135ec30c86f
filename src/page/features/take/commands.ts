import type { Command } from '#src/page/store/commands.ts'
import { encodeLink } from '#src/page/store/link/link.ts'
import { patchSession } from '#src/page/store/store.ts'
import { doc } from '#src/page/desk/commands/now.ts'
import * as texts from './names.ts'

const copyLink = async () => {
  const url = new URL(encodeLink(doc()), location.href).href
  try {
    await navigator.clipboard.writeText(url)
    patchSession({ notice: 'Link copied.' })
  } catch {
    patchSession({
      notice: texts.noClipboard(url),
    })
  }
}

/** Links, pictures and recordings. */
export const commands = (): readonly Command[] => [
  { id: 'link.copy', label: texts.copyLink, group: 'Share', keys: ['y'], run: copyLink },
  {
    id: 'take.open',
    label: texts.takeAway,
    group: 'Share',
    keys: ['x'],
    run: (taking = '') => patchSession({ sheet: 'take', taking }),
  },
]
