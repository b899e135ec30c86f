import { parseArgs } from 'node:util'
import { plural } from '#src/core/base/format.ts'
import { errorRecord } from '#src/core/base/errors.ts'
import { casesByOperation } from '#src/engine/catalog/lab-cases.ts'
import { labOn } from '#src/engine/gpu/executor/lab.ts'
import { defaults, type Kernel, withoutKnown, runsOn } from '#src/core/kernel/kernel.ts'
import { labsFor, labsOf, type LabProblem, type NamedLab } from '#src/lab/rules/labs.ts'
import { violations } from '#src/lab/rules/trial.ts'
import { chosenKernels } from './chosen.ts'
import { describe, openDawn } from './dawn.ts'
import { realMatrices } from './matrices.ts'

export const needs = 'dawn'

/** What came of a kernel on a problem: `8.9e-8`, what it refuses with, or what is wrong. */
interface Answer {
  readonly says: string
  readonly wrong: boolean
}

/** Tries a kernel on a problem in each lab in which it runs other code; the worst of its answers. */
async function answerOf(labs: readonly NamedLab[], kernel: Kernel, subject: LabProblem): Promise<Answer> {
  const why = kernel.applies?.(withoutKnown(subject.problem))
  if (why !== undefined) return { says: `refused: ${why}`, wrong: false }
  const lacking = labs.every(({ lab }) => !runsOn(kernel, lab.capabilities))
  if (lacking) return { says: 'refused: this adapter has no subgroups for it', wrong: false }
  let worst = 0
  let overflow = false
  const judged: LabProblem = {
    ...subject,
    check(outputs) {
      const verdict = subject.check(outputs)
      worst = Math.max(worst, verdict.measures[0].value)
      overflow ||= verdict.overflow
      return verdict
    },
  }
  try {
    for (const { lab } of labsFor(labs, kernel, subject)) {
      const [fault] = await violations(lab, { kernel, ...judged, params: defaults(kernel) }, 'solves')
      if (fault !== undefined) return { says: `WRONG: ${fault}`, wrong: true }
    }
  } catch (error) {
    const { code, message } = errorRecord(error)
    return { says: `refused: ${code}, ${message}`, wrong: code === 'Unexpected' }
  }
  return { says: overflow ? 'leaves f32, as the exact answer does' : worst.toExponential(1), wrong: false }
}

/** Problems of an operation that kernels are asked: those of files with their own values, and drawn ones. */
interface Asked {
  readonly files: readonly LabProblem[]
  readonly drawn: Generator<LabProblem>
}

function* drawnProblems(operation: string, count: number, seed: number): Generator<LabProblem> {
  const draw = casesByOperation.get(operation)?.random
  if (!draw) return
  for (let m = 0; m < count; m++) yield draw(seed + m)
}

/** One line per problem of a file, one for all drawn ones; how many answers are wrong. */
async function ask(labs: readonly NamedLab[], id: string, kernel: Kernel, { files, drawn }: Asked): Promise<number> {
  let wrong = 0
  for (const subject of files) {
    const answer = await answerOf(labs, kernel, subject)
    console.log(`${id}\t${subject.name}\t${answer.says}`)
    wrong += answer.wrong ? 1 : 0
  }
  const among = { right: 0, refused: 0, wrong: 0, worst: 0 }
  for (const subject of drawn) {
    const { says, wrong: isWrong } = await answerOf(labs, kernel, subject)
    if (isWrong) console.log(`${id}\t${subject.name}\t${says}`)
    among[isWrong ? 'wrong' : says.startsWith('refused') ? 'refused' : 'right']++
    if (Number.isFinite(Number(says))) among.worst = Math.max(among.worst, Number(says))
  }
  const { right, refused, worst } = among
  if (right + refused + among.wrong > 0)
    console.log(
      `${id}\tdrawn\t${right} right, ${refused} refused, ${among.wrong} wrong; largest error ${worst.toExponential(1)}`,
    )
  return wrong + among.wrong
}

/**
 * A table of what kernels answer where values are hard, by the oracle: on all files of $SPARSE_MATRICES with their own
 * values, and on `--drawn 1000` problems that the operation draws (`--seed 7` repeats a draw). `--only sptrsv/slab_march,…`
 * some kernels, `--matrices dw8192` files whose names hold one of these, none for `--matrices none`. Ends with 1 where an
 * answer is wrong.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', default: '' },
      matrices: { type: 'string', default: '' },
      drawn: { type: 'string', default: '0' },
      seed: { type: 'string', default: '7' },
    },
  })
  const names = values.matrices.split(',').filter(Boolean)
  const isWanted = (name: string) => names.length === 0 || names.some((part) => name.includes(part))
  const gpu = await openDawn()
  const labs = labsOf(await labOn(gpu))
  const real = (await realMatrices()).filter(({ name }) => isWanted(name))
  console.log(
    `${describe(gpu)}\n${labs.map(({ name }) => name).join(', ')}; ${plural(real.length, 'file')}, seed ${values.seed}`,
  )
  let wrong = 0
  for (const [id, kernel] of await chosenKernels(values.only.split(',').filter(Boolean))) {
    const [operation] = id.split('/')
    const files = real.flatMap((matrix) => casesByOperation.get(operation)?.own(matrix) ?? [])
    wrong += await ask(labs, id, kernel, {
      files,
      drawn: drawnProblems(operation, Number(values.drawn), Number(values.seed)),
    })
  }
  console.log(`${plural(wrong, 'answer')} wrong`)
  gpu.device.destroy()
  if (wrong > 0) process.exitCode = 1
}
