import type { Params } from '#src/kernel/kernel.ts'
import { encodeRecording } from '#src/run/record.ts'
import type { Mark } from '#src/run/replay.ts'
import type { MatrixSource, SolveSpec } from '#src/sparse/source.ts'
import { type Command, register } from './commands.ts'
import type { Document, Reading } from './document.ts'
import { pickFile, saveFile } from './exchange.ts'
import { keepFile } from './files.ts'
import { encodeLink } from './link.ts'
import { equal, runLive, showCurrent } from './live.ts'
import { machine } from './machine.ts'
import { measureAll } from './measure.ts'
import { changeSpeed, pause, play, seek, stepBy, stepLevel, toggleLoop } from './playback.ts'
import { type Preset, PRESETS } from './presets.ts'
import { openProblem, solveAgain } from './problem.ts'
import { patchRacer, runAll, solutionOf } from './race.ts'
import { axisEnd, patchDoc, patchSession, store } from './store.ts'
import { show } from './trouble.ts'

const doc = () => store.getState().doc
const session = () => store.getState().session
const has = () => axisEnd(session()) > 0

const playing: Command[] = [
  {
    id: 'play.toggle',
    label: 'Play or pause',
    group: 'Play',
    keys: [' '],
    enabled: has,
    run: () => (session().playing ? pause() : play()),
  },
  {
    id: 'play.step.forward',
    label: 'Step one tick on',
    group: 'Play',
    keys: ['.'],
    enabled: has,
    run: () => stepBy(1),
  },
  {
    id: 'play.step.back',
    label: 'Step one tick back',
    group: 'Play',
    keys: [','],
    enabled: has,
    run: () => stepBy(-1),
  },
  {
    id: 'play.level.forward',
    label: 'Step to the next level',
    group: 'Play',
    keys: ['Shift+.'],
    enabled: has,
    run: () => stepLevel(1),
  },
  {
    id: 'play.level.back',
    label: 'Step to the level before',
    group: 'Play',
    keys: ['Shift+,'],
    enabled: has,
    run: () => stepLevel(-1),
  },
  {
    id: 'play.home',
    label: 'Go to the start',
    group: 'Play',
    keys: ['Home'],
    enabled: has,
    run: () => stepBy(-Number.MAX_SAFE_INTEGER),
  },
  {
    id: 'play.end',
    label: 'Go to the end',
    group: 'Play',
    keys: ['End'],
    enabled: has,
    run: () => stepBy(Number.MAX_SAFE_INTEGER),
  },
  { id: 'play.slower', label: 'Slower', group: 'Play', keys: ['['], run: () => changeSpeed(-1) },
  { id: 'play.faster', label: 'Faster', group: 'Play', keys: [']'], run: () => changeSpeed(1) },
  {
    id: 'play.loop',
    label: 'Loop around the playhead, or stop looping',
    group: 'Play',
    keys: ['l'],
    enabled: has,
    run: toggleLoop,
  },
  {
    id: 'play.seek',
    label: 'Go to a tick',
    group: 'Play',
    enabled: has,
    run: (tick) => tick !== undefined && seek(Number(tick)),
  },
]

/** Opens another problem: the document names it, and goes back to what was open if it cannot be had. */
async function openAs(source: MatrixSource, solve: SolveSpec = doc().solve): Promise<void> {
  pause()
  const before = doc()
  patchDoc({ source, solve, tick: 0, pin: undefined, loop: undefined, cameras: {}, screen: 'race' })
  patchSession({ sheet: 'none', problem: undefined, notice: undefined })
  await showCurrent()
  if (equal(doc().source, before.source) && !equal(source, before.source)) return stayAt(before)
  if (!session().problem && !matchMedia('(prefers-reduced-motion: reduce)').matches) play()
}

/** What was open stays: as it was, to the tick. */
function stayAt({ tick, pin, loop, cameras, screen }: Document): void {
  patchDoc({ tick, pin, loop, cameras, screen })
}

/** Opens a file of the visitor's. */
export async function openFile(file: File): Promise<void> {
  try {
    await openAs(await keepFile(file))
  } catch (error) {
    show(error)
  }
}

/** Recorded runs are shown without their problem: what needs values or times runs it here first. */
async function runIfRecorded(): Promise<void> {
  const recorded = session().racers[0]?.replay?.run.origin === 'recorded'
  if (recorded || !openProblem()) await runHere()
}

async function takeB(): Promise<void> {
  const file = await pickFile('.mtx,.txt,.csv')
  if (!file) return
  await runIfRecorded()
  const open = openProblem()
  if (!open) return
  try {
    const { readVector } = await import('#src/sparse/read/vector.ts')
    const b = await readVector(file.stream(), file.name, open.solved.problem.pattern.rows)
    await solveAgain(open.solve, Float32Array.from(b))
    await runAll()
  } catch (error) {
    show(error)
  }
}

async function saveX(): Promise<void> {
  await runIfRecorded()
  const x = solutionOf(0)
  if (!x) return patchSession({ notice: 'There is no x: the kernel of column A has not solved this problem.' })
  const { writeVector } = await import('#src/sparse/read/vector.ts')
  saveFile('x.mtx', writeVector(x))
}

const problems: Command[] = [
  {
    id: 'problem.open',
    label: 'Choose a problem',
    group: 'Problem',
    keys: ['/'],
    run: () => patchSession({ sheet: 'problem' }),
  },
  {
    id: 'problem.source',
    label: 'Open a matrix',
    group: 'Problem',
    run: (arg) => arg && openAs(JSON.parse(arg) as MatrixSource),
  },
  {
    id: 'problem.file',
    label: 'Open a file (.mtx, .mtx.gz, .tar.gz)',
    group: 'Problem',
    keys: ['o'],
    run: async () => {
      const file = await pickFile('.mtx,.gz,.tgz')
      if (file) await openFile(file)
    },
  },
  {
    id: 'problem.address',
    label: 'Open a matrix by its address',
    group: 'Problem',
    run: (url) => url && openAs({ kind: 'address', url }),
  },
  {
    id: 'problem.solve',
    label: 'Change what is solved',
    group: 'Problem',
    run: async (arg) => {
      patchDoc({ solve: { ...doc().solve, ...(JSON.parse(arg ?? '{}') as Partial<SolveSpec>) }, tick: 0 })
      patchSession({ problem: undefined })
      await showCurrent()
    },
  },
  {
    id: 'problem.b.file',
    label: 'Take b from a file',
    group: 'Problem',
    enabled: has,
    run: takeB,
  },
  {
    id: 'problem.x.save',
    label: 'Save x to a file',
    group: 'Problem',
    enabled: has,
    run: saveX,
  },
  {
    id: 'problem.cancel',
    label: 'Cancel what is being opened',
    group: 'Problem',
    enabled: () => session().job !== undefined,
    run: () => session().job?.cancel(),
  },
]

async function setKernels(kernels: Document['kernels']): Promise<void> {
  patchDoc({ kernels })
  await showCurrent()
}

const at = <T>(list: readonly T[], index: number, change: (item: T) => T) =>
  list.map((item, i) => (i === index ? change(item) : item))

const kernels: Command[] = [
  {
    id: 'kernel.set',
    label: 'Choose the kernel of a column',
    group: 'Problem',
    run: (arg) => {
      const { index, id } = JSON.parse(arg ?? '{}') as { index: number; id: string }
      return setKernels(at(doc().kernels, index, () => ({ id, params: {} })))
    },
  },
  {
    id: 'kernel.params',
    label: 'Set parameters of a column',
    group: 'Problem',
    run: (arg) => {
      const { index, params } = JSON.parse(arg ?? '{}') as { index: number; params: Params }
      return setKernels(at(doc().kernels, index, (kernel) => ({ ...kernel, params })))
    },
  },
  {
    id: 'kernel.add',
    label: 'Add a column',
    group: 'Problem',
    enabled: () => doc().kernels.length < 4,
    run: (id) => setKernels([...doc().kernels, { id: id ?? doc().kernels[0].id, params: {} }]),
  },
  {
    id: 'kernel.remove',
    label: 'Remove a column',
    group: 'Problem',
    enabled: () => doc().kernels.length > 1,
    run: (index) => setKernels(doc().kernels.filter((_, i) => i !== Number(index ?? doc().kernels.length - 1))),
  },
  { id: 'run.again', label: 'Run live on this GPU', group: 'Measure', keys: ['g'], run: () => runHere() },
  { id: 'run.twin', label: 'Run the CPU twin', group: 'Measure', run: () => runHere('twin') },
  {
    id: 'run.instead',
    label: 'Run another kernel instead',
    group: 'Measure',
    run: (arg) => {
      const { index, id } = JSON.parse(arg ?? '{}') as { index: number; id: string }
      patchRacer(index, { status: 'empty' })
      return setKernels(at(doc().kernels, index, () => ({ id, params: {} })))
    },
  },
  { id: 'measure.run', label: 'Measure on this GPU', group: 'Measure', keys: ['r'], run: measureOrRetry },
  {
    id: 'measure.cancel',
    label: 'Stop measuring',
    group: 'Measure',
    enabled: () => session().measuring !== undefined,
    run: () => session().measuring?.cancel(),
  },
]

/** What was said of the runs before, such as where they were recorded, goes with them. */
async function runHere(where?: 'twin'): Promise<void> {
  patchSession({ notice: undefined })
  await runLive(where)
}

async function measureOrRetry(): Promise<void> {
  if (session().gpu.kind === 'lost') return retry()
  await runIfRecorded()
  await measureAll()
}

async function retry(): Promise<void> {
  patchSession({ problem: undefined })
  await machine()
  await runLive()
}

const reportGpu = async () => {
  const { capabilityReport } = await import('#src/gpu/report.ts')
  patchSession({ report: await capabilityReport(await machine()), sheet: 'report' })
}

const copyLink = async () => {
  const url = new URL(encodeLink(doc()), location.href).href
  try {
    await navigator.clipboard.writeText(url)
    patchSession({ notice: 'Link copied.' })
  } catch {
    patchSession({ notice: `This page may not write to the clipboard; the address bar holds the link: ${url}` })
  }
}

/** The runs on screen as a recording that others can play: traces, checks, times and where they come from. */
async function saveRuns(): Promise<void> {
  const { racers } = session()
  const runs = racers.flatMap(({ replay, check, timing, status }) =>
    replay && status === 'ready' ? [{ ...replay.run, ...(check ? { check } : {}), ...(timing ? { timing } : {}) }] : [],
  )
  const pattern = racers[0]?.replay?.pattern
  if (!pattern || runs.length === 0) return patchSession({ notice: 'Nothing has run yet.' })
  saveFile('sparsescope.run', await encodeRecording({ source: doc().source, solve: doc().solve, runs }, pattern))
}

const darkNow = () => document.documentElement.dataset['theme'] === 'dark'

const looks: Command[] = [
  {
    id: 'pane.toggle',
    label: 'Show or hide a pane',
    group: 'Look',
    run: (id) => {
      const { panes } = doc()
      if (id) patchDoc({ panes: panes.includes(id) ? panes.filter((pane) => pane !== id) : [...panes, id] })
    },
  },
  {
    id: 'view.option',
    label: 'Change how a pane draws',
    group: 'Look',
    run: (arg) => {
      const { view, name, value } = JSON.parse(arg ?? '{}') as { view: string; name: string; value: string }
      const { options } = doc()
      patchDoc({ options: { ...options, [view]: { ...options[view], [name]: value } } })
    },
  },
  { id: 'view.fit', label: 'Fit all panes', group: 'Look', keys: ['f'], run: () => patchDoc({ cameras: {} }) },
  {
    id: 'mark.pin',
    label: 'Pin a row, level or worker',
    group: 'Look',
    run: (arg) => patchDoc({ pin: arg ? (JSON.parse(arg) as Mark) : undefined }),
  },
  { id: 'mark.clear', label: 'Clear the pin, close what is open', group: 'Look', keys: ['Escape'], run: clearMark },
  ...PRESETS.map(screenOf),
  { id: 'screen.timing', label: 'Timing', group: 'Look', keys: ['7'], run: () => patchDoc({ screen: 'timing' }) },
  {
    id: 'theme.toggle',
    label: 'Dark or light',
    group: 'Look',
    keys: ['t'],
    run: () => patchDoc({ theme: darkNow() ? 'light' : 'dark' }),
  },
  {
    id: 'side.toggle',
    label: 'Show or hide the side column',
    group: 'Look',
    keys: ['i'],
    run: () => patchDoc({ side: !doc().side }),
  },
  {
    id: 'doc.reading',
    label: 'Read speed-ups another way',
    group: 'Measure',
    run: (arg) => arg && patchDoc({ reading: arg as Reading }),
  },
  {
    id: 'doc.solves',
    label: 'Set the number of solves',
    group: 'Measure',
    run: (k) => patchDoc({ solves: Math.max(1, Math.round(Number(k))) }),
  },
]

/** A preset is the race's screen with other panes; going back to the ones before is Back. */
function screenOf({ id, label, key, panes }: Preset): Command {
  return {
    id: `screen.${id}`,
    label,
    group: 'Look',
    ...(key === undefined ? {} : { keys: [key] }),
    run: () => patchDoc({ screen: 'race', panes }),
  }
}

function clearMark(): void {
  if (session().sheet !== 'none') patchSession({ sheet: 'none' })
  else if (session().problem || session().notice) patchSession({ problem: undefined, notice: undefined })
  else patchDoc({ pin: undefined })
}

const helps: Command[] = [
  { id: 'link.copy', label: 'Copy the link', group: 'Share', keys: ['y'], run: copyLink },
  { id: 'run.save', label: 'Save these runs as a recording', group: 'Share', enabled: has, run: saveRuns },
  { id: 'gpu.report', label: 'Show the capability report', group: 'Help', run: reportGpu },
  { id: 'gpu.retry', label: 'Ask for the GPU again', group: 'Measure', run: retry },
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
  { id: 'sheet.close', label: 'Close the sheet', group: 'Help', run: () => patchSession({ sheet: 'none' }) },
  {
    id: 'notice.dismiss',
    label: 'Dismiss the message',
    group: 'Help',
    run: () => patchSession({ problem: undefined, notice: undefined }),
  },
]

export function registerCommands(): void {
  register([...playing, ...problems, ...kernels, ...looks, ...helps])
}
