import type { Command } from '#src/page/store/commands.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { DEFAULTS } from '#src/page/store/document.ts'
import { PAGE } from '#src/page/store/lockable.ts'
import { patchDoc, patchSession } from '#src/page/store/store.ts'
import { openWith } from '#src/page/desk/opening/document.ts'
import { reload } from '#src/page/desk/build.ts'
import { doc } from '#src/page/desk/commands/now.ts'
import * as texts from './names.ts'

/** The first page, with the theme as it is. */
async function openFirst(desk: Desk): Promise<void> {
  patchSession({ notice: undefined, problem: undefined, sheet: 'none' })
  await openWith(desk, { ...DEFAULTS, theme: doc().theme })
}

/** The page as a whole. */
export const commands = (desk: Desk): readonly Command[] => [
  {
    id: 'page.first',
    changes: [...PAGE, 'run'],
    label: texts.firstPage,
    group: 'Share',
    run: () => openFirst(desk),
  },
  { id: 'page.reload', label: texts.reload, group: 'Help', run: reload },
  {
    id: 'keys.toggle',
    label: texts.letterKeys,
    group: 'Help',
    run: () => patchDoc({ letterKeys: !doc().letterKeys }),
  },
  { id: 'sheet.close', label: texts.closeSheet, group: 'Help', run: () => patchSession({ sheet: 'none' }) },
  {
    id: 'notice.dismiss',
    label: texts.dismiss,
    group: 'Help',
    run: (what) =>
      patchSession({
        ...(what !== 'notice' && { problem: undefined }),
        ...(what !== 'problem' && { notice: undefined }),
      }),
  },
]
