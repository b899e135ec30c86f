import { agreeTo, isEdited, judgeChoice } from '#src/page/desk/edit/edited.ts'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import { recall, remember } from '#src/page/desk/remember.ts'
import { show } from '#src/page/desk/trouble.ts'
import { bareId, kernelOf } from '#src/engine/catalog/kernels.ts'
import { linkShader, projectSources, sourcesOf } from '#src/engine/gpu/device/link.ts'
import { errorRecord } from '#src/core/base/errors.ts'
import { differenceOf } from '#src/lab/edit/difference.ts'
import { type EditedModules, packed, unpacked } from '#src/lab/edit/packed.ts'
import { isRight } from '#src/lab/judge/judge.ts'
import { lineIn } from '#src/lab/judge/machine-lab.ts'
import type { KernelChoice } from '#src/page/store/document.ts'
import { patchSession, store } from '#src/page/store/store.ts'
import { exercises } from '#src/engine/catalog/exercises.ts'
import { modulesFrom } from './modules.ts'
import { labStore, type LabSession, patchLab, textOf } from './state.ts'
import * as texts from './words.ts'

/** Letters of an edit that a link of 2 kB has room for. */
const MOST_LETTERS = 1800

/** Opens a column's kernel in the editor: with its edit where it has one, else with what was left here before. */
export async function openColumn(index: number): Promise<void> {
  const { doc, session } = store.getState()
  const choice = doc.kernels[index]
  if (!choice) return
  const id = bareId(choice.id)
  const [kernel, sources] = await Promise.all([kernelOf(id), projectSources()])
  if (kernel.uses) return patchSession({ notice: texts.notEditable })
  const dispatched = session.racers[index]?.replay?.run.shaders?.map(({ module }) => module) ?? []
  const paths = modulesFrom(id, dispatched, sources)
  if (paths.length === 0) return patchSession({ notice: texts.noModules })
  const edited = isEdited(choice)
  const modules = edited ? await unpacked(choice.id.split('~')[1], sources) : left(id)
  const agreed = session.agreed.includes(choice.id)
  const first = Object.keys(modules)[0] ?? paths[0]
  const [change] = first in modules ? differenceOf(sources[`./${first}`] ?? '', modules[first]) : []
  openLab({
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
    says: edited && !agreed ? texts.foreign : texts.notYet,
  })
}

function openLab(open: LabSession): void {
  labStore.setState({ open })
  // the lab stands where the side column does
  requestAnimationFrame(() => {
    if (document.querySelector<HTMLElement>('aside')?.hidden) void runCommand('side.toggle')
  })
}

export const closeLab = (): void => labStore.setState({ open: undefined })

/** Texts that were left in this browser, by kernel. */
const left = (id: string): EditedModules => {
  try {
    const kept: unknown = JSON.parse(recall(`lab.${id}`) ?? '{}')
    return kept as EditedModules
  } catch {
    return {}
  }
}

/** Milliseconds of rest after which what was typed is kept and linked. */
const REST_MS = 250

/** Does the last of what it was given once nothing has come for that long. */
function afterRest(ms: number): (act: () => void) => void {
  let pause = 0
  return (act) => {
    clearTimeout(pause)
    pause = window.setTimeout(act, ms)
  }
}

const rested = afterRest(REST_MS)

/** What the visitor types. */
export function typed(path: string, text: string): void {
  const { open } = labStore.getState()
  if (!open) return
  const { [path]: _before, ...others } = open.modules
  const modules = text === open.sources[path] ? others : { ...others, [path]: text }
  patchLab({ modules })
  rested(() => {
    if (open.exercise === undefined) remember(`lab.${open.base.id}`, JSON.stringify(modules))
    void linkNow(modules)
  })
}

/** Links the shown module with and without what records, and says what does not link. */
async function linkNow(modules: EditedModules): Promise<void> {
  const { open } = labStore.getState()
  if (!open) return
  const sources = await sourcesOf(modules)
  const roots = open.paths.filter((path) => /@compute/.test(textOf(open, path)))
  let unlinked: LabSession['unlinked']
  for (const root of roots)
    for (const on of [true, false])
      await linkShader(sources, root, { TRACE: on, SUBGROUPS: on }).catch((error: unknown) => {
        const { message } = errorRecord(error)
        unlinked ??= { message, line: lineIn(message) }
      })
  if (labStore.getState().open?.modules === modules) patchLab({ unlinked })
}

/** Runs the edit beside its kernel, and has it judged. */
export async function runLab(): Promise<void> {
  const { open } = labStore.getState()
  if (!open) return
  const { base, modules, ran } = open
  if (Object.keys(modules).length === 0 && open.exercise === undefined) return patchLab({ says: texts.nothingChanged })
  const word = await packed(modules, await projectSources())
  const choice: KernelChoice = { id: `${base.id}~${word}`, params: base.params }
  agreeTo(choice.id)
  patchLab({ ran: choice, foreign: false, says: '', progress: [0, 0] })
  const judging = judgeChoice(choice, (done, all) => patchLab({ progress: [done, all] }))
  try {
    await beside(choice, ran)
    const verdict = await judging
    patchLab({ progress: undefined, says: word.length > MOST_LETTERS ? texts.too(word.length) : '' })
    const { exercise } = labStore.getState().open ?? {}
    if (exercise !== undefined && isRight(verdict)) remember(foundKey(exercise), 'yes')
  } catch (error) {
    patchLab({ progress: undefined, says: errorRecord(error).message })
    show(error)
  }
}

/** Puts the edit in its column: that of the edit before, or one beside the kernel's own. */
async function beside(choice: KernelChoice, ran: KernelChoice | undefined): Promise<void> {
  const { kernels } = store.getState().doc
  const [operation] = choice.id.split('/')
  const before = kernels.findIndex(({ id }) => id === ran?.id)
  if (before >= 0) return put(before, choice)
  // another operation's kernel begins with its own matrix
  if (kernels[0].id.split('/')[0] !== operation) await runCommand(`operation.${operation}`)
  const now = store.getState().doc.kernels
  const own = now.findIndex(({ id }) => id === bareId(choice.id))
  if (own < 0) await put(0, { ...choice, id: bareId(choice.id) })
  if (now.length > 1) return put(own === 1 ? 0 : 1, choice)
  await runCommand('kernel.add', choice.id)
  if (Object.keys(choice.params).length > 0) await put(now.length, choice)
}

async function put(index: number, { id, params }: KernelChoice): Promise<void> {
  await runCommand('kernel.set', JSON.stringify({ index, id }))
  if (Object.keys(params).length > 0) await runCommand('kernel.params', JSON.stringify({ index, params }))
}

/** Throws all that was changed away. */
export function undoAll(): void {
  const { open } = labStore.getState()
  if (!open) return
  if (open.exercise !== undefined) return void openExercise(open.exercise)
  remember(`lab.${open.base.id}`, '{}')
  labStore.setState({ open: { ...open, modules: {}, unlinked: undefined, says: texts.notYet } })
}

const foundKey = (number: number): string => `lab.found.${exercises[number].title}`

export const isFound = (number: number): boolean => recall(foundKey(number)) === 'yes'

/** Opens a kernel with a fault in it, to be found. */
export async function openExercise(number: number): Promise<void> {
  const { kernel: id, edits, params = {} } = exercises[number]
  const [kernel, sources] = await Promise.all([kernelOf(id), projectSources()])
  const modules: Record<string, string> = {}
  for (const { module, find, replace } of edits)
    modules[module] = (modules[module] ?? sources[`./${module}`]).replaceAll(find, replace)
  openLab({
    base: { id, params },
    title: kernel.title,
    paths: modulesFrom(id, Object.keys(modules), sources),
    sources: Object.fromEntries(Object.entries(sources).map(([path, text]) => [path.slice(2), text])),
    modules,
    path: Object.keys(modules)[0],
    exercise: number,
    hints: 0,
    foreign: false,
    says: texts.repair,
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
  return kernels[at]
    ? at
    : kernels.findIndex(({ id }) => id.includes('~')) >= 0
      ? kernels.findIndex(({ id }) => id.includes('~'))
      : 0
}
