import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { kernelIds, kernels } from '#src/engine/catalog/kernels.ts'
import { mutantsOf } from '#src/engine/catalog/mutants.ts'
import { openGpu } from '#src/engine/gpu/device/device.ts'
import { labOn } from '#src/engine/gpu/executor/lab.ts'
import { buildMatrix } from '#src/core/sparse/build.ts'
import { readMatrix } from '#src/core/sparse/read/matrix.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { casesByOperation } from '#src/engine/catalog/lab-cases.ts'
import { cube, oddGrids, tinyMatrices } from '#src/core/sparse/test-matrices.ts'
import { defaults, type Kernel, type Params, withoutKnown, runsOn } from '#src/core/kernel/kernel.ts'
import { Draw } from '../draw.ts'
import type { Cases } from './cases.ts'
import {
  broken,
  choicesOf,
  cramped,
  drawnWhere,
  hunt,
  type LabProblem,
  labsFor,
  spaceOfFaults,
  labsOf,
  type NamedLab,
  sizeOf,
} from './labs.ts'
import type { Mutant } from './mutant.ts'
import { runRules } from './rules.ts'
import { suits, violations } from './trial.ts'

const outer = new Draw(inject('turn'))
const { all: ALL, seed: SEED } = outer
/** Of the kernels a share is tried, for its shaders take longer to compile than to run; all else is drawn within these. */
const KERNELS_ONE_IN = 32
const draw = outer.within(KERNELS_ONE_IN)
/** Kernels that others are compared with are always tried, and those that were changed. */
const ALWAYS = ['sptrsv/level_set', 'sptrsv/sync_free']
/** Mutants run on matrices with no more nonzeros, and on a larger one, drawn anew for each commit. */
const SMALL = 9_000
/** Of the large problems a share is also tried as if there were no subgroups, for a kernel that was asked for. */
const WITHOUT_ONE_IN = 4
/** A quick run tries each of its kernels once on problems that are drawn, and a twelfth of all else. */
const FEWER = outer.turn.quick ? 12 : 1
/** Of its kernels one in as many meets a trace without room: a number that divides no count of an operation’s kernels. */
const QUICK_ONE_IN = 11
const SMALL_ONE_IN = 11 * FEWER
const MADE_ONE_IN = 17 * FEWER
/** Of the real files a share is read; kernels are drawn on them within these. */
const FILES_ONE_IN = 9
const within = draw.within(FILES_ONE_IN)
const REAL_ONE_IN = 5
/** Kernels that others are compared with are tried on every third of them. */
const ALWAYS_ONE_IN = 3
/** Of the pairs of a choice of a parameter and a small problem a share is tried. */
const CHOICES_ONE_IN = 180 * FEWER
/** Problems that are drawn at random for each kernel, on the labs in turn; for all kernels together where all is tried. */
const RANDOM_EACH = Math.ceil(6 / FEWER)
const RANDOM_ALL = 500
/** No commit draws what the one before it did. */
const RANDOM_EVERY = 2 ** 12
/** Of the mutants of these kernels a share is tried, on a share of the problems and on one of the labs. */
const MUTANTS_ONE_IN = 4 * FEWER
const PROBLEMS_ONE_IN = 60
const amongPairs = draw.within(MUTANTS_ONE_IN)

let every: ReadonlyMap<string, Kernel>
let made: Matrix[]
let real: Matrix[]
/** The adapter as it is, and as if it had no subgroups. */
let labs: readonly NamedLab[]

beforeAll(async () => {
  const gpu = await openGpu()
  if (gpu.state === 'unavailable') throw new Error(`These tests need WebGPU. ${gpu.reason}: ${gpu.message}`)
  every = outer.someKernels(await kernels(), KERNELS_ONE_IN, ALWAYS)
  labs = labsOf(await labOn(gpu))
  made = [
    ...tinyMatrices(),
    ...oddGrids(),
    cube('D3N7', 32),
    await buildMatrix({ kind: 'mesh', mesh: 'bunny' }),
    await buildMatrix({ kind: 'delaunay', points: 3000, seed: 1 }),
  ]
  real = await realMatrices(draw.of(inject('matrices'), FILES_ONE_IN))
  console.log(`seed ${SEED}; ${labs.map(({ name }) => name).join(', ')} on ${gpu.adapter.name}`)
})

afterAll(() => console.log(`${outer.told} (runs on the GPU, seed ${SEED})`))

async function realMatrices(files: readonly string[]): Promise<Matrix[]> {
  if (inject('matrices').length === 0)
    console.warn('ran without SPARSE_MATRICES: kernels were tried on made matrices only')
  const read = async (file: string) => readMatrix((await fetch(`/matrices/${file}`)).body as ReadableStream, file)
  return Promise.all(files.map(read))
}

function tell(what: string, started: number): void {
  console.log(`${what} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

const isLarge = (one: LabProblem): boolean => sizeOf(one) > SMALL

/** The problems that this run tries a kernel on: all where it is asked for, else its share. */
const drawnFrom = (cases: readonly LabProblem[]): readonly LabProblem[] =>
  cases.filter((one) => draw.meets(isLarge(one) ? MADE_ONE_IN : SMALL_ONE_IN))
const drawnReal = (id: string, cases: readonly LabProblem[]): readonly LabProblem[] =>
  within.of(cases, ALWAYS.includes(id) ? ALWAYS_ONE_IN : REAL_ONE_IN)

/** What is made once: a matrix of `oddOf` is the same one whenever it is asked for, and poses the same problems. */
const odds = new Map<Cases, readonly Matrix[]>()
const problems = new WeakMap<Matrix, Map<string, readonly LabProblem[]>>()

/** The matrices that an operation is tried on besides those that it has in common with others. */
function oddOf(cases: Cases): readonly Matrix[] {
  const known = odds.get(cases) ?? cases.odd?.() ?? []
  odds.set(cases, known)
  return known
}

type Pose = 'seeded' | 'own'

/** The problems that a matrix poses to an operation. */
function posedBy(matrix: Matrix, operation: string, cases: Cases, pose: Pose): readonly LabProblem[] {
  const ofMatrix = problems.get(matrix) ?? new Map<string, readonly LabProblem[]>()
  problems.set(matrix, ofMatrix)
  const key = `${operation} ${pose}`
  const known = ofMatrix.get(key) ?? cases[pose](matrix)
  ofMatrix.set(key, known)
  return known
}

/** The problems that are hard by their values. */
const valuedOf = ({ valued }: Cases): readonly LabProblem[] => valued?.() ?? []

/** The problems that matrices pose to a kernel, by the operation that it carries out. */
function posed(
  matricesFor: (cases: Cases) => readonly Matrix[],
  pose: Pose = 'seeded',
  besides: (cases: Cases) => readonly LabProblem[] = () => [],
): (id: string) => readonly LabProblem[] {
  const also = new Map<Cases, readonly LabProblem[]>()
  return (id) => {
    const [operation] = id.split('/')
    const cases = casesByOperation.get(operation)
    if (!cases) return []
    const more = also.get(cases) ?? besides(cases)
    also.set(cases, more)
    return [...matricesFor(cases).flatMap((matrix) => posedBy(matrix, operation, cases, pose)), ...more]
  }
}

/**
 * The labs that this run tries a kernel in: all where it is asked for, but for large problems, else the one whose turn it
 * is, for a shader takes longer to compile than to run.
 */
function labsDrawn(id: string, kernel: Kernel, large: boolean): readonly NamedLab[] {
  if (ALL || draw.turn.kernels !== '') return !large || draw.takes(WITHOUT_ONE_IN) ? labs : labs.slice(0, 1)
  const able = labs.filter(({ lab }) => runsOn(kernel, lab.capabilities))
  // changes once all small problems had their turn, so that each meets each
  const round = draw.within(SMALL_ONE_IN).seed
  return able.filter((_, l) => l === (kernelIds.indexOf(id) + round) % able.length)
}

/** Runs every kernel on its problems, with each of its `choices`; returns what broke, a sentence each. */
async function allBroken(
  casesFor: (id: string) => readonly LabProblem[],
  choices: (kernel: Kernel) => readonly Params[] = () => [{}],
): Promise<string[]> {
  const found: string[] = []
  for (const [id, kernel] of every)
    for (const params of choices(kernel))
      for (const one of casesFor(id)) {
        found.push(...(await broken(labsDrawn(id, kernel, isLarge(one)), id, kernel, one, params)))
      }
  return found
}

test('kernels keep the rules on grids and meshes', async () => {
  const started = performance.now()
  const cases = posed((operation) => [...made, ...oddOf(operation)], 'seeded', valuedOf)
  expect(await allBroken((id) => drawnFrom(cases(id)))).toEqual([])
  tell(`${every.size} kernels ran on ${made.length} matrices`, started)
})

test('kernels keep the rules on real matrices, solves on both triangles', async () => {
  const started = performance.now()
  const cases = posed(() => real)
  expect(await allBroken((id) => drawnReal(id, cases(id)))).toEqual([])
  const others = `others on one problem in ${ALL ? 1 : REAL_ONE_IN}`
  tell(`${ALWAYS.length} kernels ran on ${real.length} real matrices, ${others}`, started)
})

test('with the values of the files all kernels are right, or the answer leaves the range of f32', async () => {
  const started = performance.now()
  const cases = posed(() => real, 'own')
  for (const [id, kernel] of every)
    for (const one of drawnReal(id, cases(id)))
      for (const { lab } of labsFor(labs, kernel, one).slice(0, 1))
        expect(await violations(lab, { kernel, ...one }, 'solves'), `${id} on ${one.name}`).toEqual([])
  tell(`kernels ran on ${real.length} matrices with values of files`, started)
})

const isSmall = ({ csr }: Matrix) => csr.col_idx.length <= SMALL

test('all kernels keep the rules with every choice of a parameter, and with one worker', async () => {
  const started = performance.now()
  const cases = posed((operation) => [...made, ...oddOf(operation), ...real].filter(isSmall), 'seeded', valuedOf)
  let runs = 0
  const few = (id: string) => {
    const drawn = draw.of(cases(id), CHOICES_ONE_IN)
    runs += drawn.length
    return drawn
  }
  expect(await allBroken(few, choicesOf)).toEqual([])
  tell(`${every.size} kernels ran with ${runs} pairs of a problem and a choice of a parameter`, started)
})

test('a trace that the adapter has no room for is sampled, and keeps the rules', async () => {
  // the smaller one for operations to which the other is too large for a test
  const cubes = [cube('D3N7', 16), cube('D3N7', 8)]
  const cases = posed(() => cubes)
  for (const [id, kernel] of every) {
    if (outer.turn.quick && !outer.takes(QUICK_ONE_IN)) continue
    const [one] = cases(id)
    const params = defaults(kernel)
    const everyIn = ({ capabilities }: NamedLab['lab']) => {
      const analysis = kernel.analyse(one.problem, params, capabilities)
      return kernel.plan(one.problem, analysis, params, { trace: true, capabilities }).trace?.every
    }
    if (!suits(kernel, one.problem, cramped(labs[0].lab).capabilities)) continue
    // a kernel that takes many rows together has few events
    const rooms = [cramped(labs[0].lab), cramped(labs[0].lab, 2000)]
    const lab = rooms.find((room) => everyIn(room) !== 1) ?? rooms[1]
    expect(everyIn(lab), id).toBeGreaterThan(1)
    for (const rule of ['coverage', 'order'] as const)
      expect(await violations(lab, { kernel, ...one }, rule), `${id}: ${rule}`).toEqual([])
  }
})

type Ability = readonly [id: string, kernel: Kernel]

/** What is wrong with the answers of the kernels whose turn it is to one problem, on the lab whose turn it is. */
async function wrongOn(one: LabProblem, able: readonly Ability[], turn: number) {
  const found: string[] = []
  let runs = 0
  for (const [id, kernel] of ALL ? able : [able[turn % able.length]]) {
    const fitting = labsFor(labs, kernel, one)
    const round = Math.floor(turn / able.length)
    for (const { name, lab } of fitting.filter((_, l) => ALL || l === round % fitting.length)) {
      const faults = await violations(lab, { kernel, ...one }, 'solves')
      found.push(...faults.map((fault) => `${id} on ${one.name}, ${name}: ${fault}`))
      runs++
    }
  }
  return { runs, found }
}

test('kernels are right on problems drawn at random, each kernel on its share of them', async () => {
  const started = performance.now()
  let total = 0
  for (const [operation, { random: make }] of casesByOperation) {
    const able = [...every].filter(([id]) => id.startsWith(`${operation}/`))
    if (!make || able.length === 0) continue
    for (let m = 0; m < (ALL ? RANDOM_ALL : RANDOM_EACH * able.length); m++) {
      const { runs, found } = await wrongOn(make(SEED * RANDOM_EVERY + m), able, m)
      expect(found).toEqual([])
      total += runs
    }
  }
  tell(`${total} runs on matrices drawn at random`, started)
})

/** Small matrices, and of the large ones the one whose turn it is. */
function targets(): (id: string) => readonly LabProblem[] {
  const matrices = [...made, ...real]
  const large = matrices.filter((matrix) => !isSmall(matrix))
  const drawn = ALL ? large : large.slice(SEED % large.length).slice(0, 1)
  console.log(`mutants run on small matrices and on ${drawn.map(({ name }) => name).join(', ')}`)
  return posed((operation) => [...matrices.filter(isSmall), ...oddOf(operation), ...drawn], 'seeded', valuedOf)
}

/** The problems on which this run tries a kernel's m-th mutant: one at least, where its fault can show. */
function drawnFor(kernel: Kernel, { applies }: Mutant, m: number, cases: readonly LabProblem[]): readonly LabProblem[] {
  const shows = ({ problem, spaces }: LabProblem) =>
    !kernel.applies?.(withoutKnown(problem)) && applies(problem, spaceOfFaults(kernel, spaces))
  return drawnWhere(cases, shows, amongPairs.seed + m, ALL ? 1 : PROBLEMS_ONE_IN)
}

test('every mutant is killed', async () => {
  const started = performance.now()
  const cases = targets()
  const survived: string[] = []
  let planted = 0
  let there = 0
  for (const [id, kernel] of every) {
    const mutants = (await mutantsOf(id)).filter(({ breaks }) => breaks in runRules)
    there += mutants.length
    for (const [m, mutant] of mutants.entries()) {
      if (!draw.meets(MUTANTS_ONE_IN)) continue
      const able = labs.filter(({ lab }) => runsOn(kernel, lab.capabilities))
      const tried = ALL ? able : [able[(m + amongPairs.seed) % able.length]]
      for (const one of drawnFor(kernel, mutant, m, cases(id))) {
        const hunted = await hunt(tried, id, kernel, mutant, one)
        planted += hunted.planted
        survived.push(...hunted.survived)
      }
    }
  }
  tell(`mutants killed ${planted - survived.length} of ${planted} (shaders), of ${there} in all kernels`, started)
  expect(survived).toEqual([])
})
