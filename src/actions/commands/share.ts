import { spacesIn } from '#src/run/query.ts'
import type { Command } from '#src/store/commands.ts'
import type { Desk } from '../desk.ts'
import { DEFAULTS } from '#src/store/document.ts'
import { saveFile } from '../exchange.ts'
import { encodeLink } from '#src/store/link.ts'
import { gpuOf } from '../device.ts'
import { reload } from '../offline.ts'
import { openWith } from '../opening.ts'
import { remember } from '../remember.ts'
import { patchDoc, patchSession } from '#src/store/store.ts'
import { doc, has, session } from './now.ts'

const reportGpu = async (desk: Desk) => {
  const { capabilityReport } = await import('#src/gpu/stopwatch/report.ts')
  patchSession({ report: await capabilityReport(await gpuOf(desk)), sheet: 'report' })
}

const copyLink = async () => {
  const url = new URL(encodeLink(doc()), location.href).href
  try {
    await navigator.clipboard.writeText(url)
    patchSession({ notice: 'Link copied.' })
  } catch {
    patchSession({
      notice: `The browser does not let this page write to the clipboard. Copy the link from the address bar: ${url}`,
    })
  }
}

/** The runs on screen as a recording that others can play: traces, checks, times and where they come from. */
async function saveRuns(): Promise<void> {
  const { racers } = session()
  const runs = racers.flatMap(({ replay, check, timing, status }) =>
    replay && status === 'ready' ? [{ ...replay.run, ...(check ? { check } : {}), ...(timing ? { timing } : {}) }] : [],
  )
  const replay = racers[0]?.replay
  if (!replay || runs.length === 0) return patchSession({ notice: 'Nothing has run yet.' })
  const { encodeRecording } = await import('#src/run/record.ts')
  saveFile(
    'sparsescope.run',
    await encodeRecording({ source: doc().source, solve: doc().solve, runs }, spacesIn(replay).spaces),
  )
}

/** The first page, with the theme as it is. */
async function openFirst(desk: Desk): Promise<void> {
  patchSession({ notice: undefined, problem: undefined, sheet: 'none' })
  await openWith(desk, { ...DEFAULTS, theme: doc().theme })
}

/** Links, recordings, reports and help. */
export const shares = (desk: Desk): readonly Command[] => [
  { id: 'link.copy', label: 'Copy the link', group: 'Share', keys: ['y'], run: copyLink },
  { id: 'run.save', label: 'Save these runs as a recording', group: 'Share', enabled: has, run: saveRuns },
  { id: 'gpu.report', label: 'Show the capability report', group: 'Help', run: () => reportGpu(desk) },
  {
    id: 'page.first',
    label: 'Open the first page',
    group: 'Share',
    run: () => openFirst(desk),
  },
  { id: 'page.reload', label: 'Reload the page', group: 'Help', run: reload },
  {
    id: 'keys.toggle',
    label: 'Switch single-letter keys on or off',
    group: 'Help',
    run: () => patchDoc({ letterKeys: !doc().letterKeys }),
  },
  {
    id: 'palette.open',
    label: 'All commands',
    group: 'Help',
    keys: ['Ctrl+k', 'Meta+k'],
    run: () => patchSession({ sheet: 'palette' }),
  },
  { id: 'help.open', label: 'Keys', group: 'Help', keys: ['?'], run: () => patchSession({ sheet: 'keys' }) },
  {
    id: 'glossary.open',
    label: 'Glossary',
    group: 'Help',
    keys: ['w'],
    run: () => patchSession({ sheet: 'glossary' }),
  },
  { id: 'visit.open', label: 'What is this?', group: 'Help', run: () => patchSession({ introduced: false }) },
  {
    id: 'visit.close',
    label: 'Close the introduction',
    group: 'Help',
    enabled: () => !session().introduced,
    run: () => {
      remember('introduced', 'yes')
      patchSession({ introduced: true })
    },
  },
  { id: 'sheet.close', label: 'Close the sheet', group: 'Help', run: () => patchSession({ sheet: 'none' }) },
  {
    id: 'notice.dismiss',
    label: 'Dismiss the message',
    group: 'Help',
    run: (what) =>
      patchSession({
        ...(what !== 'notice' && { problem: undefined }),
        ...(what !== 'problem' && { notice: undefined }),
      }),
  },
]
