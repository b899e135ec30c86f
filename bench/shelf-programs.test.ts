import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, inject, it } from 'vitest'
import { projectSources, type Sources } from '#src/engine/gpu/device/link.ts'
import { Draw } from '#src/lab/draw.ts'
import { changedFiles } from '../tools/seed.mjs'
import { took } from './outcomes.fixture.ts'
import type { RanShader } from './ran-programs.ts'
import { shelfFiles, shelfOf } from './ratios.ts'
import {
  changesSince,
  type Origin,
  originOf,
  programFor,
  programsBeside,
  programsText,
  type ShelfPrograms,
  type ShelvedProgram,
  shelfPrograms,
} from './shelf-programs.ts'

const SHELF = path.join('public', 'figures')

/**
 * Figures whose programs have changed since they were taken, or were not kept: what a visitor reads of them is of another
 * program. The number is lowered where figures are taken anew and shelved.
 */
const OLD = 0

const files = shelfFiles(SHELF).map((file) => path.basename(file))
const shelf = files.map((file, f) => ({
  file,
  sweep: shelfOf(SHELF)[f],
  beside: programsBeside(file) ?? { shaders: {}, programs: [] },
}))
const all = shelf.map(({ beside }) => beside)

const draw = new Draw(inject('turn'))
/**
 * The shaders of all figures are linked on every run, which takes 2 s of a processor. Plans take 17 s with their problems, 12
 * of them those of LU and Krylov: a share of the kernels is planned, all of an operation in whose folder a file has changed, and
 * all that there are where a shared rule of plans has.
 */
const KERNELS_ONE_IN = 16
const drawn = draw.someKernels(
  new Map(all.flatMap(({ programs }) => programs.map(({ kernel }) => [kernel, kernel]))),
  KERNELS_ONE_IN,
  [],
)
/** The folder of the shaders that operations share. */
const SHARED = 'lib'
const operationOf = (place: string) => place.split('/')[0]
const touched = new Set(
  changedFiles().flatMap((file) => (file.startsWith('shaders/') ? [operationOf(file.slice('shaders/'.length))] : [])),
)
const isPlanned = (kernel: string) => touched.has(SHARED) || drawn.has(kernel) || touched.has(operationOf(kernel))

const nameOf = ({ kernel, params, date }: ShelvedProgram) =>
  `${kernel} ${JSON.stringify(params)} of ${date.slice(0, 10)}`

/** Figures that are old although their programs are said to be those of today, and why; plans are those of the kernels that are planned. */
async function oldIn(
  shelves: readonly ShelfPrograms[],
  sources: Sources,
  plans: (kernel: string) => boolean = () => true,
): Promise<readonly string[]> {
  const changes = await changesSince(Object.assign({}, ...shelves.map(({ shaders }) => shaders)), sources)
  const found: string[] = []
  for (const { shaders, programs } of shelves)
    for (const program of programs) {
      const changed = (program.shaders ?? []).filter((hash) => changes.shaders.has(hash))
      const modules = changed.map((hash) => shaders[hash].module)
      const { kernel, params, planned, old } = program
      if (planned && !old && plans(kernel) && (await changes.plans(kernel, params, planned)))
        modules.push('what it plans')
      if (modules.length > 0)
        found.push(`${nameOf(program)} on ${program.problems.join(', ')}: changed is ${modules.join(', ')}`)
    }
  return found
}

/** Those that these programs ran. */
function shadersOf(programs: readonly ShelvedProgram[], shaders: ShelfPrograms['shaders']): ShelfPrograms['shaders'] {
  const named = new Set(programs.flatMap((program) => program.shaders ?? []))
  return Object.fromEntries(Object.entries(shaders).filter(([hash]) => named.has(hash)))
}

it('has the program beside each figure that has a time, and no other', () => {
  expect(readdirSync(path.join('bench', 'programs')).toSorted()).toEqual(files.toSorted())
  for (const { sweep, beside } of shelf) {
    const timed = sweep.figures.flatMap(({ problem, outcomes }) =>
      outcomes.filter(({ timing }) => timing).map((outcome) => ({ problem, outcome })),
    )
    const without = timed.filter(({ problem, outcome }) => !programFor(beside, problem, outcome))
    expect(without.map(({ problem, outcome }) => `${outcome.kernel} on ${problem}`)).toEqual([])
    expect(beside.programs.reduce((sum, { problems }) => sum + problems.length, 0)).toBe(timed.length)
  }
})

it('no shader on the shelf has changed since its figures were taken, and no plan that is drawn, but for those that are marked', async () => {
  const old = await oldIn(all, await projectSources(), isPlanned)
  console.log(`${draw.told} (plans of the shelf)`)
  expect(old, 'These figures are old: bench/README.md says how they are taken anew.').toEqual([])
})

it('a file says of which version it is only where all its figures are', () => {
  for (const { file, sweep, beside } of shelf) {
    const [version, ...others] = new Set(beside.programs.map(({ source }) => source))
    expect(sweep.source, file).toBe(others.length === 0 ? version : undefined)
  }
})

it('as many figures are marked as old as are said to be', () => {
  const marked = all.flatMap(({ programs }) => programs.filter(({ shaders, old }) => !shaders || old))
  expect(marked.reduce((sum, { problems }) => sum + problems.length, 0)).toBe(OLD)
})

/** A program whose figures are true, and its first shader. */
const TRUE = all.flatMap(({ shaders, programs }) =>
  programs.flatMap((program) =>
    program.shaders && program.planned ? [{ program, shader: shaders[program.shaders[0]] }] : [],
  ),
)

const changedText = (sources: Sources, module: string, change: (text: string) => string): Sources => ({
  ...sources,
  [`./${module}`]: change(sources[`./${module}`]),
})

it('a program that changes makes its figures old, and a comment does not', async () => {
  const sources = await projectSources()
  const every = new Set(TRUE.map(({ program }) => program.kernel))
  expect(every.size).toBeGreaterThan(10)
  const kernels = new Set(draw.of([...every], KERNELS_ONE_IN))
  expect(kernels.size).toBeGreaterThan(1)
  const alive: string[] = []
  for (const kernel of kernels) {
    const { shader } = TRUE.find(({ program }) => program.kernel === kernel) as (typeof TRUE)[number]
    const more = changedText(sources, shader.module, (text) => `${text}\n@compute @workgroup_size(1) fn more() { }\n`)
    const gone = Object.fromEntries(Object.entries(sources).filter(([name]) => name !== `./${shader.module}`))
    for (const mutant of [more, gone])
      if (!(await oldBySources(kernel, mutant)).some((one) => one.includes(shader.module))) alive.push(kernel)
  }
  console.log(`mutants killed ${2 * kernels.size - alive.length} of ${2 * kernels.size} (programs of the shelf)`)
  expect(alive).toEqual([])
  const { program, shader } = TRUE[0]
  const commented = changedText(sources, shader.module, (text) => `// a comment\n\n${text}`)
  expect(await oldBySources(program.kernel, commented)).toEqual([])
})

/** What is old of one kernel where shaders are others; what it plans is another matter. */
const oldBySources = (kernel: string, sources: Sources): Promise<readonly string[]> =>
  oldIn(
    all.map(({ shaders, programs }) => {
      const own = programs
        .filter((one) => one.kernel === kernel)
        .map(({ params, date, problems, shaders: ran }) => ({
          kernel,
          params,
          date,
          problems,
          ...(ran && { shaders: ran }),
        }))
      // the others are what they were
      return { shaders: shadersOf(own, shaders), programs: own }
    }),
    sources,
  )

it('a kernel that plans otherwise makes its figures old', async () => {
  const [{ program }] = TRUE
  const one = { shaders: {}, programs: [{ ...program, shaders: [], planned: '0'.repeat(12) }] }
  expect(await oldIn([one], await projectSources())).toEqual([expect.stringContaining('what it plans')])
  const gone = { shaders: {}, programs: [{ ...program, kernel: 'spmv/gone', shaders: [] }] }
  expect(await oldIn([gone], await projectSources())).toHaveLength(1)
})

const SHADER: RanShader = { module: 'spmv/csr/kernel.wesl', on: ['SUBGROUPS'], hash: 'abc' }
const origin = (date: string, program?: Origin['program']): Origin => ({ date, ...(program && { program }) })

it('keeps for each figure when it was taken and by which program, a line for all that have both', () => {
  const known = origin('2026-11-26', { shaders: [SHADER], planned: 'def' })
  const [a, b, c] = [1, 2, 3].map((ms) => took('spmv/csr', ms, ms))
  const made = shelfPrograms([
    { problem: 'A', outcome: a, origin: known },
    { problem: 'B', outcome: b, origin: known },
    { problem: 'C', outcome: c, origin: origin('2026-11-23') },
  ])
  expect(made.programs.map(({ problems }) => problems)).toEqual([['A', 'B'], ['C']])
  const read = JSON.parse(programsText(made)) as ShelfPrograms
  expect(read).toEqual(made)
  expect(originOf(read, 'B', b)).toEqual(known)
  expect(originOf(read, 'C', c)).toEqual(origin('2026-11-23'))
  expect(originOf(read, 'D', c)).toBeUndefined()
})

// a fifteenth before: then half of the figures had no program beside them, and series had 20 samples, of which most have 8 now
it('takes a ninth of what the figures take', () => {
  const bytes = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length, 0)
  const figures = bytes(shelf.map(({ sweep }) => JSON.stringify(sweep)))
  expect(bytes(all.map(programsText))).toBeLessThan(figures / 9)
})
