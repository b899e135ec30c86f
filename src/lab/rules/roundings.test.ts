import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { cube } from '#src/core/sparse/test-matrices.ts'
import { casesByOperation } from '#src/engine/catalog/lab-cases.ts'
import { kernels } from '#src/engine/catalog/kernels.ts'
import { constantsOf } from '#src/core/kernel/choice/bound.ts'
import { linkOnce, projectSources } from '#src/engine/gpu/device/link.ts'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import { Draw } from '../draw.ts'
import { openRoundings } from '../machine/roundings.ts'
import { choicesOf, type LabProblem } from './labs.ts'
import { edited } from './mutant.ts'
import { suits } from './trial.ts'
import { dispatches } from '#src/core/kernel/plan/steps.ts'
import { watchedTrial } from './watched.ts'

/** A traced run has the untraced one's bits only where a compiler has no choice, in either, of how it rounds a sum. */

const draw = new Draw(inject('turn'))
/** Of the kernels one in four is tried. */
const ONE_IN = 4
afterAll(() => console.log(`${draw.told} (kernels, roundings)`))

let every: ReadonlyMap<string, Kernel>
let sources: Awaited<ReturnType<typeof projectSources>>

beforeAll(async () => {
  every = await kernels()
  sources = await projectSources()
})

const machine = leastCapabilities(4)

/** Functions that leave the choice: they stand apart from all that a trace adds. */
const LEFT_OPEN: Readonly<Record<string, string>> = {
  put: 'the last line of a row, α times its sum and β times what y held',
  'sptrsv/slab_march times': 'matrices of 2 × 2 that say what a lane does to the two values before it',
  'sptrsv/slab_march solve_lane': 'the same within a lane; rows are recorded when the line is done',
}

/** A drawn problem, and a grid whose rows read two neighbours of their own line. */
const subjectsOf = (operation: string): LabProblem[] => {
  const cases = casesByOperation.get(operation)
  return [...(cases?.random ? [cases.random(7)] : []), ...(cases?.seeded(cube('D3N13', 8)).slice(0, 1) ?? [])]
}

/** Functions of the kernel's shaders, with every choice of a parameter, that leave the choice. */
async function openIn(id: string, kernel: Kernel, from = sources): Promise<Set<string>> {
  const found = new Set<string>()
  const seen = new Set<string>()
  for (const subject of subjectsOf(id.split('/')[0])) {
    if (kernel.uses || !suits(kernel, subject.problem, machine)) continue
    for (const params of [{}, ...choicesOf(kernel)])
      for (const step of dispatches(watchedTrial(id, kernel, subject, machine, true, params).plan)) {
        const key = JSON.stringify([step.module, step.conditions])
        if (seen.has(key)) continue
        seen.add(key)
        const { wgsl, outline } = await linkOnce(from, step)
        const names = openRoundings(wgsl, constantsOf(step, outline.overrides))
        for (const name of names) found.add(name)
      }
  }
  return found
}

test('no sum that stands beside a trace is rounded as a compiler likes', async () => {
  const found = new Set<string>()
  const tried = draw.someKernels(every, ONE_IN, [])
  for (const [id, kernel] of tried)
    for (const name of await openIn(id, kernel)) {
      const where = name === 'put' ? name : `${id} ${name}`
      expect(Object.keys(LEFT_OPEN)).toContain(where)
      found.add(where)
    }
  // the last line of a row stands in many kernels, what else is left open in the one that it names
  const there = Object.keys(LEFT_OPEN).filter((where) => (where === 'put' ? draw.all : tried.has(where.split(' ')[0])))
  expect([...found], 'what is left open is still there').toEqual(expect.arrayContaining(there))
})

const BLOCKS = 'spmv/bccoo/blocks.wesl'
const TWO = '@if(WIDTH2) return (zero + a.x * b.x) + a.y * b.y;'

test('a dot product, a sum of two products and fma of a product are seen', async () => {
  const kernel = every.get('spmv/bccoo')
  if (!kernel) throw new Error('There is no bccoo.')
  const faults = ['dot(a, b)', 'a.x * b.x + a.y * b.y', 'fma(a.x, b.x, a.y * b.y)']
  let killed = 0
  for (const sum of faults) {
    const edit = { module: BLOCKS, find: TWO, replace: `@if(WIDTH2) return zero + (${sum});` }
    const faulty = edited(sources, { name: sum, edits: [edit] }, BLOCKS)
    if ((await openIn('spmv/bccoo', kernel, faulty)).size > (await openIn('spmv/bccoo', kernel)).size) killed++
  }
  console.log(`mutants killed ${killed} of ${faults.length} (roundings)`)
  expect(killed).toBe(faults.length)
})
