import * as v from 'valibot'
import type { Desk } from '#src/page/desk/desk.ts'
import { isEdited } from '#src/page/desk/edit/verdicts.ts'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import { recall, remember } from '#src/page/desk/remember.ts'
import { showTrouble } from '#src/page/desk/trouble.ts'
import { bareId, findKernel } from '#src/engine/catalog/kernels.ts'
import { projectSources } from '#src/engine/gpu/device/link.ts'
import { difference } from '#src/lab/edit/difference.ts'
import { type EditedModules, type UnplacedEdit, readEdit } from '#src/lab/edit/packed.ts'
import { type KernelChoice, operationIn } from '#src/page/store/document.ts'
import { patchSession, store } from '#src/page/store/store.ts'
import { beginnings, exercises } from '#src/engine/catalog/lab/exercises.ts'
import { complaintsOn } from './check.ts'
import { readHost } from './host.ts'
import { modulesFrom } from './modules.ts'
import { isFound } from './run.ts'
import { labStore, type LabSession, patchLab, textOf } from './state.ts'
import * as texts from './words.ts'

/** Opens a column's kernel in the editor: with its edit where it has one, else with what was left here before. */
export async function openColumn(desk: Desk, index: number): Promise<void> {
  const { doc, session } = store.getState()
  const choice = doc.kernels[index]
  if (!choice) return
  const id = bareId(choice.id)
  const [kernel, sources] = await Promise.all([findKernel(id), projectSources()])
  if (kernel.uses) return patchSession({ notice: texts.notEditable })
  const dispatched = session.columns[index]?.replay?.run.shaders?.map(({ module }) => module) ?? []
  const paths = modulesFrom(id, dispatched, sources)
  if (paths.length === 0) return patchSession({ notice: texts.noModules })
  const edited = isEdited(choice)
  const { modules, moved, misfits } = edited
    ? await readEdit(choice.id.split('~')[1], sources)
    : { modules: keptTexts(keptAs(id)), moved: [], misfits: [] }
  const agreed = session.agreed.includes(choice.id)
  const first = misfits[0]?.path ?? Object.keys(modules)[0] ?? paths[0]
  const [change] = first in modules ? difference(sources[`./${first}`] ?? '', modules[first]) : []
  openLab({
    desk,
    complaints: [],
    given: {},
    start: {},
    keep: keptAs(id),
    base: { id, params: choice.params },
    title: kernel.title,
    paths: [...paths, ...Object.keys(modules).filter((path) => !paths.includes(path))],
    sources: Object.fromEntries(Object.entries(sources).map(([path, text]) => [path.slice(2), text])),
    modules,
    path: first,
    ...(change && { reveal: { line: { path: first, line: change.at + 1 } } }),
    ...(edited && { ran: choice }),
    hints: 0,
    foreign: edited && !agreed,
    ...(misfits.length > 0 && { misfits }),
    says: [...moved.map(texts.movedSince), says(edited && !agreed, misfits)].join(' '),
  })
}

const says = (isForeign: boolean, [misfit]: readonly UnplacedEdit[]): string => {
  if (misfit) return texts.unfit(misfit.path)
  return isForeign ? texts.foreign : texts.notYet
}

/** Opens a kernel to begin with, a number of the list of these, or what became of it here. */
export async function openNew(desk: Desk, number: number): Promise<void> {
  const { title, kernel: id, params = {}, module, text } = beginnings[number] ?? beginnings[0]
  const keep = `lab.new.${title}`
  const kept = keptTexts(keep)
  const start = { [module]: text }
  const modules = Object.keys(kept).length > 0 ? kept : start
  await openEdit(desk, { id, params }, { modules, start, given: start, keep, says: texts.begins })
}

/** Opens texts for a kernel, and runs nothing. */
export async function openEdit(
  desk: Desk,
  base: KernelChoice,
  edit: Pick<LabSession, 'modules' | 'start' | 'says'> & Partial<Pick<LabSession, 'given' | 'keep'>>,
): Promise<void> {
  const [kernel, sources] = await Promise.all([findKernel(base.id), projectSources()])
  const first = Object.keys(edit.modules)
  const paths = modulesFrom(base.id, first, sources)
  openLab({
    desk,
    complaints: [],
    given: {},
    base,
    title: kernel.title,
    paths,
    sources: Object.fromEntries(Object.entries(sources).map(([path, text]) => [path.slice(2), text])),
    path: first[0] ?? paths[0],
    hints: 0,
    foreign: edit.keep === undefined,
    ...edit,
  })
}

function openLab(given: Omit<LabSession, 'opened'>): void {
  const open = { ...given, opened: nextOpened() }
  labStore.setState({ open })
  rested.now()
  void readHost(open)
    .catch(showTrouble)
    .then(() => {
      // an edit of a link waits for its visitor, and a fault is the visitor's to find
      if (!open.foreign && open.exercise === undefined) return checkNow(open.modules)
      return undefined
    })
    .catch(showTrouble)
  // the lab stands where the side column does
  requestAnimationFrame(() => {
    if (document.querySelector<HTMLElement>('aside')?.hidden) void runCommand('side.toggle')
  })
}

const nextOpened = (): number => (labStore.getState().open?.opened ?? 0) + 1

export function closeLab(): void {
  labStore.setState({ open: undefined })
  rested.now()
}

/** Under what name a kernel's edit is kept. */
const keptAs = (id: string): string => `lab.${id}`

/** Texts by the paths of their modules. */
const Kept = v.record(v.string(), v.string())

/** Texts that were left in this browser, by the name that they are kept under. */
export const keptTexts = (name: string): EditedModules => {
  try {
    // what was typed last may still wait to be kept
    rested.now()
    return v.parse(Kept, JSON.parse(recall(name) ?? '{}'))
  } catch {
    return {}
  }
}

/** Milliseconds of rest after which what was typed is kept and checked: what is wrong stands there within 300 ms. */
const REST_MS = 60

/** Does the last of what it was given once nothing has come for that long, or `now`. */
function afterRest(ms: number) {
  let pause: ReturnType<typeof setTimeout> | undefined
  let waiting: (() => void) | undefined
  const drop = () => {
    clearTimeout(pause)
    waiting = undefined
  }
  const now = () => {
    const act = waiting
    drop()
    act?.()
  }
  const later = (act: () => void) => {
    drop()
    waiting = act
    pause = setTimeout(now, ms)
  }
  return { later, now, drop }
}

const rested = afterRest(REST_MS)

/** What the visitor types. */
export function typed(path: string, text: string): void {
  const { open } = labStore.getState()
  if (!open) return
  const { [path]: _before, ...others } = open.modules
  const modules = text === open.sources[path] ? others : { ...others, [path]: text }
  patchLab({ modules, standing: undefined })
  rested.later(() => {
    if (open.keep) remember(open.keep, JSON.stringify(modules))
    // what was closed meanwhile is kept, and checked no more
    if (labStore.getState().open?.modules === modules) void checkNow(modules).catch(showTrouble)
  })
}

/** Sets a parameter of the kernel, for the next run. */
export function setParam(name: string, value: number): void {
  const { open } = labStore.getState()
  if (!open) return
  const base = { ...open.base, params: { ...open.base.params, [name]: value } }
  patchLab({ base, standing: undefined })
  void readHost({ ...open, base }).catch(showTrouble)
}

/** Says what is wrong with a text before it runs. */
async function checkNow(modules: EditedModules): Promise<void> {
  const { open } = labStore.getState()
  if (!open) return
  const { desk, given, host, paths } = open
  const gpu = await desk.engine.gpu.open().catch(() => undefined)
  const roots = paths.filter((path) => /@compute/.test(textOf(open, path)))
  const shaders =
    (host && 'shaders' in host ? host.shaders : undefined) ??
    roots.flatMap((module) => [true, false].map((on) => ({ module, conditions: { TRACE: on, SUBGROUPS: on } })))
  // what compiles while a kernel is timed spoils its time
  const isTimed = store.getState().session.measuring !== undefined
  const device = gpu?.state === 'ready' && !isTimed ? gpu.device : undefined
  const complaints = await complaintsOn({ modules, before: given, shaders, device })
  if (labStore.getState().open?.modules === modules) patchLab({ complaints })
}

/** Throws all that was changed away. */
export function undoAll(): void {
  const { open } = labStore.getState()
  if (!open) return
  if (open.exercise !== undefined) return void openExercise(open.desk, open.exercise)
  const { keep, start } = open
  // what was typed last is not kept after this
  rested.drop()
  if (keep) remember(keep, JSON.stringify(start))
  labStore.setState({
    open: { ...open, opened: nextOpened(), modules: start, standing: undefined, complaints: [], says: texts.notYet },
  })
}

/** A fault that was not found here: another than the one that is open, of the open problem's kernels where one is left. */
export function unfound(): number | undefined {
  const operation = operationIn(store.getState().doc)
  const left = exercises.flatMap((_, n) => (isFound(n) || n === labStore.getState().open?.exercise ? [] : [n]))
  return left.find((n) => exercises[n].kernel.startsWith(`${operation}/`)) ?? left[0]
}

/** Opens a kernel with a fault in it, to be found: one of the open problem's where none is asked for. */
export async function openExercise(desk: Desk, number = unfound() ?? 0): Promise<void> {
  const { kernel: id, edits, params = {} } = exercises[number]
  const [kernel, sources] = await Promise.all([findKernel(id), projectSources()])
  const modules: Record<string, string> = {}
  for (const { module, find, replace } of edits)
    modules[module] = (modules[module] ?? sources[`./${module}`]).replaceAll(find, replace)
  openLab({
    desk,
    complaints: [],
    given: modules,
    start: modules,
    base: { id, params },
    title: kernel.title,
    paths: modulesFrom(id, Object.keys(modules), sources),
    sources: Object.fromEntries(Object.entries(sources).map(([path, text]) => [path.slice(2), text])),
    modules,
    path: Object.keys(modules)[0],
    exercise: number,
    hints: 0,
    foreign: false,
    says: texts.repair(exercises[number].title, kernel.title),
  })
}

/** The column that the pointer or the focus is in; the last one elsewhere. */
export function columnAsked(arg: string | undefined): number {
  const { kernels } = store.getState().doc
  const asked = Number(arg ?? NaN)
  if (kernels[asked]) return asked
  const section = document.activeElement?.closest('section[aria-label]') ?? document.querySelector('section:hover')
  const letter = /^([A-D]), /.exec(section?.getAttribute('aria-label') ?? '')?.[1]
  const at = letter === undefined ? -1 : letter.charCodeAt(0) - 'A'.charCodeAt(0)
  if (kernels[at]) return at
  const edited = kernels.findIndex(({ id }) => id.includes('~'))
  return Math.max(0, edited)
}
