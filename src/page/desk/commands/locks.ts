import { type Lockable, lockNames } from '#src/page/store/lock.ts'
import { operationIn } from '#src/page/store/document.ts'
import type { Trouble } from '#src/page/store/session.ts'
import { patchSession } from '#src/page/store/store.ts'
import { doc, next, session } from './now.ts'
import * as texts from './words.ts'

type Parts = readonly Lockable[]

/** What opens another page brings a matrix, kernels, panes and a playhead of its own. */
const PAGE: Parts = ['matrix', 'kernels', 'panes', 'play']

/**
 * What commands change that a link can lock: by their ids, or by what ids begin with up to the dot. Any other command can be
 * carried out on every page; a test lists those.
 */
const CHANGED: Readonly<Record<string, Parts>> = {
  'play.': ['play'],
  'axis.': ['play'],
  'problem.': ['matrix'],
  'problem.x.save': ['run'],
  'problem.cancel': [],
  'kept.open': ['matrix'],
  'operation.': ['matrix', 'kernels'],
  'kernel.': ['kernels'],
  'run.again': ['run'],
  'run.twin': ['run'],
  'run.instead': ['kernels'],
  'measure.': ['run'],
  'measure.cancel': [],
  'tune.': ['run', 'kernels'],
  'sweep.': ['run'],
  'sweep.resume': ['run', 'panes'],
  'sweep.csv': [],
  'sweep.json': [],
  'screen.': ['panes'],
  'screen.full': PAGE,
  'pane.': ['panes'],
  'view.option': ['panes'],
  'doc.': ['panes'],
  'lesson.list': PAGE,
  'lesson.open': PAGE,
  'lesson.leave': ['panes'],
  'talk.start': [...PAGE, 'run'],
  'talk.list': [...PAGE, 'run'],
  'page.first': [...PAGE, 'run'],
}

const OPEN_FOR = 'problem.open.'

/** What a command changes that a link can lock. */
export function changedBy(id: string, arg?: string): Parts {
  if (isAskedFor(id, arg)) return []
  const parts = CHANGED[id] ?? CHANGED[id.slice(0, id.indexOf('.') + 1)] ?? []
  const other = id.startsWith(OPEN_FOR) && id !== OPEN_FOR + operationIn(next())
  return other ? [...parts, 'kernels'] : parts
}

/** Whether the link itself asks for it: its own address or files, which it cannot be opened without, or a step of its lesson. */
function isAskedFor(id: string, arg: string | undefined): boolean {
  const { source, lesson } = doc()
  const { problem } = session()
  if (id === 'problem.file') return problem?.code === 'FileNeeded'
  if (id === 'problem.further') return problem?.code === 'FurtherFile'
  if (id === 'problem.agree') return (arg ?? askedIn(problem)) === JSON.stringify(source)
  return id === 'lesson.open' && lesson !== undefined && arg?.split('.')[0] === lesson.split('.')[0]
}

/** The source that the visitor is asked about. */
export const askedIn = (problem: Trouble | undefined): string | undefined =>
  problem?.remedies.find(({ command }) => command === 'problem.agree')?.arg

/** What the open link has locked of what a command changes. */
export const lockedOf = (id: string, arg?: string): Parts =>
  changedBy(id, arg).filter((part) => doc().lock.includes(part))

/** Says that the link has locked these, and offers the page without locks. `before` is a sentence that comes first. */
export function sayLocked(parts: Parts, before = ''): void {
  const text = [before, texts.locked(lockNames(parts))].filter(Boolean).join(' ')
  patchSession({ notice: { text, complaints: [], remedies: [{ label: texts.unlock, command: 'link.unlock' }] } })
}
