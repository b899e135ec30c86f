import { errorRecord } from '#src/core/base/errors.ts'
import { exercises } from '#src/engine/catalog/lab/exercises.ts'
import { bareId } from '#src/engine/catalog/kernels.ts'
import { projectSources } from '#src/engine/gpu/device/link.ts'
import { packed } from '#src/lab/edit/packed.ts'
import type { LabTask } from '#src/lab/edit/task.ts'
import { isRight } from '#src/lab/judge/judge.ts'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import { agreeTo, judgeChoice, PATIENT_MS, verdictOf } from '#src/page/desk/edit/verdicts.ts'
import { recall, remember } from '#src/page/desk/remember.ts'
import { showTrouble } from '#src/page/desk/trouble.ts'
import type { KernelChoice } from '#src/page/store/document.ts'
import { store } from '#src/page/store/store.ts'
import { readHost } from './host.ts'
import { labStore, patchLab, showStanding } from './state.ts'
import { findStanding } from './tasks/standing.ts'
import * as texts from './words.ts'

/** Letters of an edit that a link of 2 kB has room for. */
const MOST_LETTERS = 1800

const foundKey = (number: number): string => `lab.found.${exercises[number].title}`

export const isFound = (number: number): boolean => recall(foundKey(number)) === 'yes'

/** Runs the edit beside its kernel, and has it judged. */
export async function runLab(): Promise<void> {
  const { open } = labStore.getState()
  if (!open) return
  const { base, modules, ran } = open
  const isGiven = open.exercise !== undefined || open.task !== undefined
  if (Object.keys(modules).length === 0 && !isGiven) return patchLab({ says: texts.nothingChanged })
  const word = await packed(modules, await projectSources())
  const choice: KernelChoice = { id: `${base.id}~${word}`, params: base.params }
  agreeTo(choice.id)
  patchLab({ ran: choice, foreign: false, misfits: undefined, standing: undefined, says: '', progress: [0, 0] })
  // a second run after the time was up is judged to its end
  const known = verdictOf(choice)
  const budget = known && known.faults.length === 0 && known.left.length > 0 ? PATIENT_MS : undefined
  const task = open.task === undefined ? undefined : (await import('./tasks/tasks.ts')).tasks[open.task]
  const judging = judgeChoice(choice, (done, all) => patchLab({ progress: [done, all] }), budget)
  try {
    await beside(choice, ran, task)
    void readHost({ ...open, base }).catch(showTrouble)
    const verdict = await judging
    patchLab({ progress: undefined, says: word.length > MOST_LETTERS ? texts.too(word.length) : '' })
    const standing = task && (await findStanding(task, choice, verdict))
    // the verdict says nothing of another task or exercise that was opened meanwhile
    const now = labStore.getState().open
    if (now?.task !== open.task || now?.exercise !== open.exercise) return
    if (standing) showStanding(open, standing)
    const { exercise } = now ?? {}
    if (exercise !== undefined && isRight(verdict)) remember(foundKey(exercise), 'yes')
  } catch (error) {
    patchLab({ progress: undefined, says: errorRecord(error).message })
    showTrouble(error)
  }
}

/** Puts the edit in its column: that of the edit before, or one beside the kernel's own. */
async function beside(choice: KernelChoice, ran: KernelChoice | undefined, task?: LabTask): Promise<void> {
  const { kernels } = store.getState().doc
  const [operation] = choice.id.split('/')
  const before = kernels.findIndex(({ id }) => id === ran?.id)
  if (before >= 0) return put(before, choice)
  // another operation's kernel begins with its own matrix
  if (kernels[0].id.split('/')[0] !== operation) await runCommand(`operation.${operation}`)
  const now = store.getState().doc.kernels
  const own = now.findIndex(({ id }) => id === bareId(choice.id))
  // beside the lanes of a task's target
  if (own < 0 && !task?.target) await put(0, { ...choice, id: bareId(choice.id) })
  if (now.length > 1) return put(own === 1 ? 0 : 1, choice)
  await runCommand('kernel.add', choice.id)
  if (Object.keys(choice.params).length > 0) await put(now.length, choice)
}

async function put(index: number, { id, params }: KernelChoice): Promise<void> {
  await runCommand('kernel.set', JSON.stringify({ index, id }))
  if (Object.keys(params).length > 0) await runCommand('kernel.params', JSON.stringify({ index, params }))
}
