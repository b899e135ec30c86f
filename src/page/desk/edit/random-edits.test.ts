import { beforeAll, expect, inject, test } from 'vitest'
import { random } from '#src/core/base/random.ts'
import { defaults, type Kernel } from '#src/core/kernel/kernel.ts'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import { cube, grid } from '#src/core/sparse/test-matrices.ts'
import { casesByOperation } from '#src/engine/catalog/lab-cases.ts'
import { findKernel, kernels } from '#src/engine/catalog/kernels.ts'
import { linkOnce, projectSources, sourcesOf } from '#src/engine/gpu/device/link.ts'
import { Draw, TURNS } from '#src/lab/draw.ts'
import { packed, unpacked } from '#src/lab/edit/packed.ts'
import { isRight } from '#src/lab/judge/judge.ts'
import { machineLab } from '#src/lab/judge/machine-lab.ts'
import type { ShaderSources } from '#src/lab/rules/mutant.ts'
import { runViolations, suits } from '#src/lab/rules/trial.ts'
import { judgeKernel } from './judging.ts'
import { PATIENT_MS } from './verdicts.ts'

/** Texts that somebody types at random: nothing hangs, nothing is thrown, and what is judged right is right elsewhere, too. */

const draw = new Draw(inject('turn')).within(TURNS)
/** Edits of a class of kernels. */
const EDITS = 100
/** One class in twelve is tried, and one in 75 of its edits. */
const CLASSES_ONE_IN = 12
const EDITS_ONE_IN = 75
/** Milliseconds that a judge has, and those of a processor within which it ends: a slow one takes four times as long. */
const BUDGET_MS = 4500
const MOST_MS = 4 * (BUDGET_MS + 2000)

let every: ReadonlyMap<string, Kernel>
let sources: ShaderSources

beforeAll(async () => {
  every = new Map([...(await kernels())].filter(([, { uses }]) => !uses))
  sources = await projectSources()
})

const OPERATORS: Readonly<Record<string, string>> = {
  '+': '-',
  '-': '+',
  '*': '+',
  '<': '<=',
  '<=': '<',
  '>=': '>',
  '==': '!=',
  '!=': '==',
  '&&': '||',
  '||': '&&',
}

/** One line of a text deleted, or with another operator, or with two of its names swapped. */
function edited(text: string, below: (n: number) => number): string {
  const lines = text.split('\n')
  const used = lines.flatMap((line, at) => (/^\s*(?:\/\/|import|@if|$)/.test(line) ? [] : [at]))
  const at = used[below(used.length)]
  const kind = below(3)
  if (kind === 0) lines.splice(at, 1)
  else if (kind === 1)
    lines[at] = lines[at].replace(/ (\+|-|\*|<=?|>=|[=!]=|&&|\|\|) /, (_, op: string) => ` ${OPERATORS[op]} `)
  else {
    const names = [...new Set(lines[at].match(/\b[a-z_]\w*\b/g))]
    const [a, b] = [names[below(names.length)], names[below(names.length)]]
    lines[at] = lines[at].replaceAll(/\b[a-z_]\w*\b/g, (name) => (name === a ? b : name === b ? a : name))
  }
  return lines.join('\n')
}

/** Paths of a kernel's own texts; of those that it shares with its operation's others where it has none. */
function findTexts(id: string): readonly string[] {
  const [operation] = id.split('/')
  const paths = Object.keys(sources)
  const own = paths.filter((path) => path.startsWith(`./${id}/`))
  return own.length > 0 ? own : paths.filter((path) => path.split('/').slice(0, -1).join('/') === `./${operation}`)
}

test('of random edits none hangs or throws, none is lost, and none with a wrong answer is judged right', async () => {
  const withText = [...every.keys()].filter((id) => findTexts(id).length > 0)
  const classes = draw.of([...new Set(withText.map((id) => id.split('/')[0]))], CLASSES_ONE_IN)
  const missed: string[] = []
  for (const operation of classes) {
    let slowest = 0
    const tally = { right: 0, wrong: 0, left: 0, missed: 0 }
    const ids = [...every.keys()].filter((id) => id.startsWith(`${operation}/`))
    for (let number = 0; number < EDITS; number++) {
      if (!draw.mine(number) || !draw.meets(EDITS_ONE_IN)) continue
      const { below } = random(number + 1)
      const id = ids[below(ids.length)]
      const own = findTexts(id)
      if (own.length === 0) continue
      const path = own[below(own.length)]
      const modules = { [path.slice(2)]: edited(sources[path], below) }
      const word = await packed(modules, sources)
      expect({ ...Object.fromEntries([[path.slice(2), sources[path]]]), ...(await unpacked(word, sources)) }).toEqual(
        modules,
      )
      const whole = `${id}~${word}`
      const told = `${id}, edit ${number}`
      const began = process.cpuUsage()
      let verdict = await judgeKernel(whole, {}, { budget: BUDGET_MS })
      const took = process.cpuUsage(began).user / 1000
      slowest = Math.max(slowest, took)
      expect(took, told).toBeLessThan(MOST_MS)
      // before it is timed the page judges it once more, patiently
      const isPatient = verdict.isLate && verdict.faults.length === 0
      if (isPatient) verdict = await judgeKernel(whole, {}, { budget: PATIENT_MS })
      tally[isRight(verdict) ? 'right' : verdict.faults.length > 0 ? 'wrong' : 'left']++
      const broken = isRight(verdict) ? await elsewhere(whole, number) : []
      if (broken.length > 0) tally.missed++
      missed.push(...broken.map((sentence) => `${told}: ${sentence}`))
    }
    const { right, wrong, left } = tally
    console.log(
      `RANDOM EDITS of ${operation}: ${right} judged right, ${tally.missed} of them wrong elsewhere; ${wrong} judged wrong; ${left} left; ${Math.round(slowest)} ms at most`,
    )
  }
  expect(missed).toEqual([])
})

/** What an edit breaks on problems that the judge does not have: a cube, a square of more than 1024 rows, and two that are drawn. */
async function elsewhere(whole: string, number: number): Promise<readonly string[]> {
  const kernel = await findKernel(whole)
  const own = await sourcesOf(kernel.edited)
  const cases = casesByOperation.get(whole.split('/')[0])
  const drawn = [1000, 2000].flatMap((from) => cases?.random?.(from + number) ?? [])
  const posed = [cube('D3N27', 5), grid('D2N9', [37, 29, 1])].map((matrix) => cases?.seeded(matrix) ?? [])
  const lab = machineLab(leastCapabilities(8), own, linkOnce, { turns: 'forwards', resident: 2, heedless: true })
  const broken: string[] = []
  for (const problems of [...posed, ...drawn.map((one) => [one])]) {
    const subject = problems.find(({ problem }) => suits(kernel, problem, { subgroupSize: Infinity }))
    if (!subject) continue
    const found = await runViolations(lab, { kernel, ...subject, params: defaults(kernel, {}) })
    broken.push(...found.map((sentence) => `${sentence} (${subject.name})`))
  }
  return broken
}
