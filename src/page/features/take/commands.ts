import type { Command } from '#src/page/store/commands.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { DEFAULTS } from '#src/page/store/document.ts'
import { encodeLink } from '#src/page/store/link.ts'
import { gpuOf } from '#src/page/desk/device.ts'
import { reload } from '../about/offline.ts'
import { openWith } from '#src/page/desk/opening/opening.ts'
import { remember } from '#src/page/desk/remember.ts'
import { patchDoc, patchSession } from '#src/page/store/store.ts'
import { doc, has, session } from '#src/page/desk/commands/now.ts'
import * as texts from '#src/page/desk/commands/words.ts'

const reportGpu = async (desk: Desk) => {
  const { capabilityReport } = await import('#src/engine/gpu/stopwatch/report.ts')
  patchSession({ report: await capabilityReport(await gpuOf(desk)), sheet: 'report' })
}

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

/** The first page, with the theme as it is. */
async function openFirst(desk: Desk): Promise<void> {
  patchSession({ notice: undefined, problem: undefined, sheet: 'none' })
  await openWith(desk, { ...DEFAULTS, theme: doc().theme })
}

/** Links, recordings, reports and help. */
export const shares = (desk: Desk): readonly Command[] => [
  { id: 'link.copy', label: texts.copyLink, group: 'Share', keys: ['y'], run: copyLink },
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
  {
    id: 'take.open',
    label: texts.takeAway,
    group: 'Share',
    keys: ['x'],
    run: (taking = '') => patchSession({ sheet: 'take', taking }),
  },
  {
    id: 'run.save',
    label: texts.saveRecording,
    group: 'Share',
    enabled: has,
    run: async (columns) => (await import('../run/save-runs.ts')).saveRuns(columns),
  },
  { id: 'gpu.report', label: texts.report, group: 'Help', run: () => reportGpu(desk) },
  {
    id: 'page.first',
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
  {
    id: 'palette.open',
    label: texts.all,
    group: 'Help',
    keys: ['Ctrl+k', 'Meta+k'],
    run: () => patchSession({ sheet: 'palette' }),
  },
  { id: 'help.open', label: texts.keys, group: 'Help', keys: ['?'], run: () => patchSession({ sheet: 'keys' }) },
  {
    id: 'glossary.open',
    label: texts.glossary,
    group: 'Help',
    keys: ['w'],
    run: () => patchSession({ sheet: 'glossary' }),
  },
  {
    id: 'about.open',
    label: texts.about,
    group: 'Help',
    run: () => patchSession({ sheet: 'about' }),
  },
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
