import { beforeEach, describe, expect, test, vi } from 'vitest'
import { boot } from '#src/page/app/boot.ts'
import { features } from '#src/page/features/features.ts'
import { changedBy, lockedOf } from '#src/page/desk/commands/locks.ts'
import { commands, register, runCommand } from '#src/page/desk/commands/registry.ts'
import { deskOn } from '#src/page/desk/desk.ts'
import { madeEngine } from '#src/page/desk/engine.fixture.ts'
import { talkCommands } from '#src/page/features/talk/begin.ts'
import '#src/page/figures/plot/tables.ts'
import '#src/page/figures/screen/save.ts'
import { operations } from '#src/engine/catalog/operations.ts'
import { DEFAULTS, type Document } from '#src/page/store/document.ts'
import { encodeLink } from '#src/page/store/link/link.ts'
import { LOCKABLE, type Lockable } from '#src/page/store/lockable.ts'
import { PRESETS } from '#src/page/store/presets.ts'
import { EMPTY_SESSION } from '#src/page/store/session.ts'
import { store } from '#src/page/store/store.ts'
import { KEEPS } from '#src/page/store/unlocked.ts'
import { SOURCES } from '#src/page/frame/words/sayings.fixture.ts'

vi.hoisted(() => {
  vi.stubGlobal('navigator', { userAgent: 'Test/1' })
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', { querySelector: () => null, documentElement: { dataset: {} } })
})

/** Commands that change nothing which a link can lock. */
const FREE = [
  'about.open',
  'charts.tables',
  'facts.cancel',
  'facts.more',
  'glossary.open',
  'gpu.report',
  'gpu.retry',
  'help.open',
  'kept.clear',
  'kept.delete',
  'keys.toggle',
  'lab.check',
  'lab.close',
  'lab.save',
  'lesson.back',
  'lesson.next',
  'link.copy',
  'link.unlock',
  'mark.clear',
  'mark.path',
  'mark.pin',
  'matrix.save',
  'measure.cancel',
  'notice.dismiss',
  'opening.show',
  'orders.cancel',
  'orders.look',
  'orders.more',
  'orders.report',
  'orders.save',
  'page.reload',
  'palette.open',
  'problem.cancel',
  'run.save',
  'sheet.close',
  'side.toggle',
  'sweep.csv',
  'sweep.json',
  'take.open',
  'talk.back',
  'talk.blank',
  'talk.code',
  'talk.freeze',
  'talk.go',
  'talk.leave',
  'talk.next',
  'talk.speaker',
  'talk.strip',
  'theme.toggle',
  'view.fit',
  'visit.close',
  'visit.open',
]

const text = JSON.stringify
const GRID = { kind: 'grid', stencil: 'D3N7', size: [3, 3, 3], values: 'seeded', seed: 1 } as const
const OTHER = text({ ...GRID, size: [4, 3, 2] })
const [first, second] = operations
/** A figure over a run of which the playhead is at the first step. */
const OPEN = { source: GRID, tick: 1, run: 'live.1', screen: 'bandwidth' } as const

/** Commands that change the document, each as a button gives it. */
const DONE: readonly (readonly [id: string, arg?: string])[] = [
  ['play.seek', '2'],
  ['play.toggle'],
  ['play.faster'],
  ['play.loop'],
  ['axis.toggle'],
  ['kernel.set', text({ index: 0, id: 'sptrsv/sync_free' })],
  ['kernel.params', text({ index: 0, params: { workers: 3 } })],
  ['kernel.add'],
  ['kernel.remove'],
  ['run.instead', text({ index: 1, id: 'sptrsv/level_set' })],
  ['problem.solve', text({ triangle: 'upper' })],
  ['problem.source', OTHER],
  [`problem.open.${second.id}`, OTHER],
  [`operation.${first.id}`],
  ['operation.pose', text({ operation: first.id, solve: {} })],
  ['pane.toggle', 'matrix'],
  ['pane.lead', 'matrix'],
  ['pane.grid'],
  ['view.option', text({ view: 'matrix', name: 'colour', value: 'level' })],
  ['screen.bandwidth'],
  ['sweep.subject', 'D3N7'],
  ['doc.reading', 'analysis'],
  ['doc.solves', '100'],
  ['screen.lanes'],
  ['screen.full'],
  ['lesson.open', 'waiting.needs'],
  ['lesson.leave'],
  ['page.first'],
]

const now = () => store.getState()
const partsOf = (doc: Document, lock: Lockable) => text(KEEPS[lock].map((part) => doc[part] ?? null))

/** Opens a locked link and carries out these commands: what changed of what a lock keeps, by the command. */
async function changesUnder(lock: readonly Lockable[], watched: Lockable): Promise<readonly string[]> {
  store.setState({ doc: DEFAULTS, session: EMPTY_SESSION })
  await boot(deskOn(madeEngine(encodeLink({ ...DEFAULTS, ...OPEN, lock }))), features)
  const changed: string[] = []
  for (const [id, arg] of DONE) {
    const before = partsOf(now().doc, watched)
    await runCommand(id, arg)
    if (partsOf(now().doc, watched) !== before) changed.push(id)
  }
  return changed
}

describe('a lock', () => {
  beforeEach(() => {
    register(talkCommands(deskOn(madeEngine(''))))
  })

  test('is known of every command: one that is not listed here belongs to a part that a link can lock', async () => {
    await boot(deskOn(madeEngine('')), features)
    const free = () =>
      commands()
        .map(({ id }) => id)
        .filter((id) => changedBy(id).length === 0)
        .toSorted()
    expect(free()).toEqual(FREE)
    register([{ id: 'door.open', label: 'Mutant', group: 'Help', run: () => undefined }])
    expect(free(), 'mutant: a new command').not.toEqual(FREE)
    store.setState({ commands: commands().filter(({ id }) => id !== 'door.open') })
  })

  test('of the kernels holds tuning, too, which gives them other parameters', () => {
    expect(changedBy('tune.run')).toEqual(['run', 'kernels'])
    store.setState({ doc: { ...DEFAULTS, lock: ['kernels'] }, session: EMPTY_SESSION })
    expect(lockedOf('tune.run')).toEqual(['kernels'])
  })

  test('knows commands from every file that registers some', () => {
    const files = Object.entries(SOURCES).flatMap(([file, source]) => (/^\s*register\(/m.test(source) ? [file] : []))
    const known = ['features/talk/begin.ts', 'figures/plot/tables.ts', 'figures/screen/save.ts', 'frame/Parts.tsx']
    expect(files.toSorted()).toEqual(known.map((file) => `/src/page/${file}`))
  })

  test('of panes holds a preset with a problem of its own by that problem, too', () => {
    for (const { id, opens } of PRESETS) expect(changedBy(`screen.${id}`).includes('matrix'), id).toBe(Boolean(opens))
  })

  test.each(LOCKABLE.filter((part) => KEEPS[part].length > 0))(
    'of %s keeps it from every command; without the lock some change it',
    async (part) => {
      expect(await changesUnder([part], part)).toEqual([])
      expect(await changesUnder([], part), 'mutant: no lock').not.toEqual([])
    },
  )

  test('of editing opens no editor and runs no edit, and leaves columns free', async () => {
    await boot(deskOn(madeEngine(encodeLink({ ...DEFAULTS, lock: ['edit'] }))), features)
    const asked = ['lab.edit', 'lab.find', 'lab.new', 'lab.read', 'lab.run']
    expect(asked.filter((id) => lockedOf(id).includes('edit'))).toEqual(asked)
    expect(lockedOf('kernel.set')).toEqual([])
    store.setState({ doc: DEFAULTS })
    expect(
      asked.flatMap((id) => lockedOf(id)),
      'mutant: no lock',
    ).toEqual([])
  })

  test('of measuring without an edit asks for one: no time before, all of it after', async () => {
    const { kernels } = DEFAULTS
    await boot(deskOn(madeEngine(encodeLink({ ...DEFAULTS, lock: ['unedited'] }))), features)
    expect(now().doc.lock).toEqual(['unedited'])
    expect(['measure.run', 'tune.run', 'lab.run', 'lab.edit', 'kernel.set'].map((id) => lockedOf(id))).toEqual([
      ['unedited'],
      ['unedited'],
      [],
      [],
      [],
    ])
    await runCommand('measure.run')
    expect(now().session.notice).toMatchObject({
      text: 'The author of this link has locked measuring without an edit.',
      remedies: [{ command: 'lab.edit' }, { command: 'link.unlock' }],
    })
    const edited = [...kernels, { id: `${kernels[0].id}~2abc`, params: {} }]
    store.setState({ doc: { ...now().doc, kernels: edited } })
    expect(lockedOf('measure.run')).toEqual([])
    store.setState({ doc: { ...DEFAULTS, kernels } })
    expect(lockedOf('measure.run'), 'mutant: no lock').toEqual([])
    store.setState({ doc: { ...DEFAULTS, kernels, lock: ['edit', 'unedited'] } })
    expect(lockedOf('measure.run'), 'a link that forbids editing does not ask for it').toEqual([])
  })

  test('lets a link have what it asks for itself: its address, its file, and the steps of its lesson', () => {
    const source = { kind: 'address', url: 'https://matrix.example/a.mtx' } as const
    const asked = { code: 'AskAddress', message: '', at: {}, remedies: [] }
    const remedies = [{ label: '', command: 'problem.agree', arg: text(source) }]
    store.setState({ doc: { ...DEFAULTS, source, lesson: 'waiting.needs' }, session: EMPTY_SESSION })
    const free = (id: string, arg?: string) => changedBy(id, arg).length === 0
    expect([free('problem.agree', text(source)), free('problem.agree', OTHER), free('problem.agree')]).toEqual([
      true,
      false,
      false,
    ])
    store.setState({ session: { ...EMPTY_SESSION, problem: { ...asked, remedies } } })
    expect([free('problem.agree'), free('problem.file')]).toEqual([true, false])
    store.setState({ session: { ...EMPTY_SESSION, problem: { ...asked, code: 'FileNeeded' } } })
    expect([free('problem.agree'), free('problem.file')]).toEqual([false, true])
    expect([free('lesson.open', 'waiting.levels'), free('lesson.open', 'lanes')]).toEqual([true, false])
    expect([`problem.open.${first.id}`, `problem.open.${second.id}`].map((id) => changedBy(id))).toEqual([
      ['matrix'],
      ['matrix', 'kernels'],
    ])
  })

  test('says what is locked, and is gone with the command that it offers', async () => {
    await changesUnder(['play', 'matrix'], 'play')
    await runCommand('page.first')
    expect(now().session.notice).toMatchObject({
      text: 'The author of this link has locked the matrix and the playhead.',
      remedies: [{ command: 'link.unlock' }],
    })
    await runCommand('link.unlock')
    expect([now().doc.lock, now().session.notice, now().change]).toEqual([[], undefined, 'step'])
  })
})
