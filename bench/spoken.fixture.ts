import cg from '#shaders/krylov/cg/kernel.ts'
import { makeProblem as systemFor } from '#shaders/krylov/problem.ts'
import { endingOf } from '#shaders/krylov/ending.ts'
import type { KrylovSpec } from '#shaders/krylov/options.ts'
import type { LuProblem } from '#shaders/lu/factors.ts'
import { tellTimes } from '#shaders/lu/ranks/course.ts'
import { factorCourse } from '#shaders/lu/ranks/factored.ts'
import ranks from '#shaders/lu/ranks/kernel.ts'
import { type MatrixProductProblem, factorPatterns } from '#shaders/spgemm/factors.ts'
import merge from '#shaders/spmv/merge/kernel.ts'
import { check } from '#shaders/sptrsv/oracle.ts'
import { makeProblem as solveFor } from '#shaders/sptrsv/problem.ts'
import { STEPS } from '#shaders/sptrsv/solver-steps.ts'
import { type SolveProblem, toSystem } from '#shaders/sptrsv/solve.ts'
import { range } from '#src/core/base/arrays.ts'
import { causesIn, namedCausesIn } from '#src/engine/catalog/causes.ts'
import type { LessonColumn, LessonColumns } from '#src/engine/catalog/contract/lesson.ts'
import { findKernel } from '#src/engine/catalog/kernels.ts'
import { projectSources } from '#src/engine/gpu/device/link.ts'
import { packed } from '#src/lab/edit/packed.ts'
import { matricesFor } from '#src/engine/catalog/matrices.ts'
import { findOperation } from '#src/engine/catalog/operations.ts'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import { defaults } from '#src/core/kernel/kernel.ts'
import { defaultsOf } from '#src/core/kernel/spec.ts'
import { dispatchesIn } from '#src/core/kernel/plan/steps.ts'
import { barriersOf, levelsOf, solveMs, stepsOf, widestOf } from '#src/page/lessons/measures.ts'
import { shownFromShelf } from '#src/page/lessons/shelf.fixture.ts'
import { gainsByWaits } from '#src/page/lessons/waits.fixture.ts'
import { apartBy } from '#src/engine/run/times/apart.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { buildMatrix } from '#src/core/sparse/build.ts'
import type { Matrix, MatrixSource } from '#src/core/sparse/source.ts'
import { rowsOf } from '#src/core/sparse/test-matrices.ts'
import type { RuleTrials } from '#src/page/findings/testing.ts'
import { readLink } from '#src/page/store/link/read-link.ts'
import { countKernel } from '#src/page/desk/edit/counting.ts'
import { judgeKernel } from '#src/page/desk/edit/judging.ts'
import { columnsBy } from '#src/page/store/twin.fixture.ts'
import { traceBuilder } from '#src/core/trace/event.ts'
import { sayingsIn, SOURCES } from '#src/page/frame/words/sayings.fixture.ts'
import { REASONS } from './reasons.fixture.ts'

/**
 * Sentences that name a cause or a price outside lessons and talks, in what the page says of runs, figures and kernels. What the
 * rules of Automatic say is in bench/reasons.fixture.ts.
 */
export interface SpokenCause {
  /** The file that says it. */
  readonly place: string
  /** A piece of the sentence. */
  readonly piece: string
  readonly claim: string
  /** The run or the problem that denies it, in words. */
  readonly denied: string
  /** Whether the claim holds of what the sentence is said of, and of what denies it. */
  holds(): Promise<readonly [said: boolean, other: boolean]>
}

const operation = async (id: string, source: MatrixSource) => {
  const { options, load } = findOperation(id)
  const spec = defaultsOf(options)
  return (await load()).makeProblem(await matricesFor(options, spec, await buildMatrix(source)), spec)
}

const editedWith = async (text: string): Promise<string> =>
  `sptrsv/sync_free~${await packed({ 'sptrsv/sync_free/kernel.wesl': text }, await projectSources())}`

/** Whether four workers with a text of the lesson wait for a row that does not come. */
async function neverComes(text: string): Promise<boolean> {
  const onRun = (done: number, _all: number, faults: readonly unknown[]) => faults.length === 0 && done < 6
  const { faults } = await judgeKernel(await editedWith(text), { workers: 4 }, { onRun })
  return faults.some(({ sentence }) => sentence.includes('never came'))
}

/** Whether four workers with a text of the lesson poll more often than the grid of 6×6×6 has rows. */
async function pollsMuch(text: string): Promise<boolean> {
  const { polls } = await countKernel(await editedWith(text), { workers: 4 }, 'grid:D3N7:6x6x6:seeded:1')
  return polls > 216
}

/** Whether one in so many of the numbers, the largest, are together more than half of their sum. */
function isUneven(numbers: readonly number[], oneIn: number): boolean {
  const sum = (of: readonly number[]) => of.reduce((total, one) => total + one, 0)
  return sum(numbers.toSorted((a, b) => b - a).slice(0, Math.ceil(numbers.length / oneIn))) > sum(numbers) / 2
}

const RMAT = (scale: number, edges: number, seed: number): MatrixSource => ({
  kind: 'rmat',
  scale,
  edges,
  skew: 100,
  seed,
})
const SQUARE: MatrixSource = { kind: 'grid', stencil: 'D2N5', size: [12, 10, 1], values: 'seeded', seed: 3 }

async function productsOfRows(source: MatrixSource): Promise<readonly number[]> {
  const { A, B } = factorPatterns((await operation('spgemm', source)) as MatrixProductProblem)
  return range(A.rows).map((row) => {
    const columns = Array.from(A.col_idx.subarray(A.row_ptr[row], A.row_ptr[row + 1]))
    return columns.reduce((sum, k) => sum + B.row_ptr[k + 1] - B.row_ptr[k], 0)
  })
}

async function nonzerosOfColumns(source: MatrixSource): Promise<readonly number[]> {
  const { csr } = await buildMatrix(source)
  const counts = range(csr.cols).map(() => 0)
  for (const column of csr.col_idx) counts[column]++
  return counts
}

const withValues = (rows: readonly (readonly number[])[], values: readonly number[]): Matrix => {
  const matrix = rowsOf('made', rows.length, rows)
  return { ...matrix, csr: { ...matrix.csr, values: Float64Array.from(values) } }
}

const GIVEN = { given: [1, 1, 1] }
const SPEC: KrylovSpec = { tolerance: '1e-6', limit: 500, values: 'own', x: 'seeded', seed: 1 }

/** Whether conjugate gradients end on a diagonal because p·Ap is not above 0. */
function breaksDown(diagonal: readonly number[]): boolean {
  const problem = systemFor(
    [
      withValues(
        diagonal.map((_, i) => [i]),
        diagonal,
      ),
    ],
    SPEC,
    GIVEN,
  )
  const params = defaults(cg)
  const analysis = cg.analyse(problem, params)
  const outputs = cg.reference(problem, analysis, params, { workers: 4, lanes: 8 }, () => undefined)
  return endingOf(problem, outputs)?.code === 'NotPositive'
}

/** Banks of 32 that a warp reads when each lane begins so many words after the one before. */
const banks = (apart: number): number => new Set(range(32).map((lane) => (lane * apart) % 32)).size

async function recorded(show: string): Promise<LessonColumns> {
  const shown = await shownFromShelf('spoken', { show })
  if (!shown) throw new Error(`No recording of ${show}`)
  return shown.columns
}

const GRID = 'm=grid:D3N7:16x16x16:seeded:1&axis=steps&panes=dag'
const PRODUCT = 'm=rmat:10:8:100:7&solve=values:seeded&axis=steps&panes=lanes'

/** Two runs of one kernel on one machine, of which the second takes a step more. */
async function twoRuns(): Promise<readonly [Replay, Replay]> {
  const [{ replay }] = await recorded(`${GRID}&k=sptrsv/sync_free`)
  return [replay, { ...replay, end: replay.end + 1 }]
}

const on = (replay: Replay, adapter: Partial<Replay['run']['adapter']>): Replay => ({
  ...replay,
  run: { ...replay.run, adapter: { ...replay.run.adapter, ...adapter } },
})

const GPU = leastCapabilities(32)

/** Dispatches that a kernel plans for a mesh of 213 levels. */
async function plannedDispatches(id: string): Promise<number> {
  const kernel = await findKernel(id)
  const problem = toSystem((await operation('sptrsv', { kind: 'delaunay', points: 2000, seed: 7 })) as SolveProblem)
  const params = defaults(kernel)
  const analysis = kernel.analyse(problem, params, GPU)
  const { solve } = kernel.plan(problem, analysis, params, { trace: false, capabilities: GPU })
  return dispatchesIn(solve).length
}

/** The twin of a kernel on a small grid, by a machine of so many workers. */
async function twinBy(workers: number, kernels: string): Promise<LessonColumns> {
  const { doc } = readLink(`?v=4&m=grid:D3N7:6x6x6:seeded:1&k=${kernels}`)
  return columnsBy(async (kernel, problem, analysis, params) => {
    const { emit, finish } = traceBuilder(32)
    const outputs = kernel.reference(problem, analysis, params, { workers, lanes: 32 }, emit)
    return { origin: 'twin', trace: finish(), outputs }
  }, doc)
}

/** The most rows that end in one step. */
const mostAtOnce = ({ replay: { itemTick } }: LessonColumn): number => {
  const ended = new Map<number, number>()
  for (const tick of itemTick) ended.set(tick, (ended.get(tick) ?? 0) + 1)
  return Math.max(...ended.values())
}

/** Whether fuller lanes gain nothing because the chain is what takes time: a worker for each row, a step a level, and B hardly faster. */
const chainDecides = ([a, b]: LessonColumns): boolean =>
  a.replay.workers === a.replay.space.count && stepsOf(a) === levelsOf(a) && solveMs(b) * 1.2 > solveMs(a)

const SENTENCES = 'src/page/frame/sentences/words.ts'
const FULL = (size: string) =>
  `m=grid:D3N27:${size}:seeded:1&axis=steps&panes=lanes&k=sptrsv/level_elementwise,sptrsv/structured`

const lanesWords = (piece: string): SpokenCause => ({
  place: 'src/page/views/lanes/words.ts',
  piece,
  claim: 'On 8×8×8 each row has a worker from the start, a level takes a step, and B is not faster by a fifth.',
  denied: 'the recording of 128×4×4',
  holds: async () => [chainDecides(await recorded(FULL('8x8x8'))), chainDecides(await recorded(FULL('128x4x4')))],
})

const atOnce = (piece: string): SpokenCause => ({
  place: SENTENCES,
  piece,
  claim: 'With two workers no more than two rows end in a step.',
  denied: 'the same with 64 workers',
  holds: async () => {
    const [[two], [many]] = [await twinBy(2, 'sptrsv/sync_free'), await twinBy(64, 'sptrsv/sync_free')]
    return [mostAtOnce(two) <= 2, mostAtOnce(many) <= 2]
  },
})

const OWN = { triangle: 'lower', of: 'matrix', values: 'own', diagonal: 'error', seed: 1 } as const

/** Whether the exact solution of two rows leaves the range of f32. */
function overflows(values: readonly number[]): boolean {
  const problem = solveFor([withValues([[0], [0, 1]], values)], OWN, { given: [1, 1] })
  return check(problem, { x: Float32Array.of(1, 1) }).overflow
}

/** Whether a solve of one row, 1 x = 1, with this x is called wrong. */
function isWrong(x: number): boolean {
  const problem = solveFor([withValues([[0]], [1])], OWN, { given: [1] })
  return !check(problem, { x: Float32Array.of(x) }).ok
}

/** Whether barriers alone make ranks wait longer on a grid of `side` × `side`. */
async function barriersCost(side: number): Promise<boolean> {
  const problem = (await operation('lu', SQUARE)) as LuProblem
  const asked = { ...problem, inputs: { ...problem.inputs, nb: 12 } }
  const [free, bulk] = [0, 1].map((barriers) =>
    tellTimes(factorCourse(asked, defaults(ranks, { rows: side, columns: side, barriers }))),
  )
  return (
    bulk.ms > free.ms &&
    bulk.waiting > free.waiting &&
    bulk.messages.item.toSorted().every((item, m) => item === free.messages.item.toSorted()[m])
  )
}

export const SPOKEN: readonly SpokenCause[] = [
  {
    place: 'shaders/sptrsv/lab-tasks.ts',
    piece: 'a wait gives up because its row is in the hands of a workgroup that has not begun',
    claim: 'Rows that are dealt out are judged to be polled and never to come.',
    denied: 'rows that are drawn',
    holds: async () => [await neverComes(STEPS[4].begins), await neverComes(STEPS[4].ends)],
  },
  {
    place: 'shaders/sptrsv/lab-tasks.ts',
    piece: 'Polls are many because another worker has that one in hand',
    claim: 'Workers poll more often than there are rows.',
    denied: 'workers that draw a grid line at a time',
    holds: async () => [await pollsMuch(STEPS[6].begins), await pollsMuch(STEPS[6].ends)],
  },
  {
    place: 'shaders/krylov/ending.ts',
    piece: 'so the matrix or its preconditioner is not positive definite',
    claim: 'Conjugate gradients break down on a diagonal with a negative entry.',
    denied: 'a diagonal of positive entries',
    holds: async () => [breaksDown([1, -3, 1]), breaksDown([1, 3, 1])],
  },
  {
    place: 'shaders/spgemm/examples.ts',
    piece: 'a quarter of the rows take most of the products',
    claim: 'A quarter of the rows takes more than half of the products.',
    denied: 'a grid, squared',
    holds: async () => [isUneven(await productsOfRows(RMAT(7, 6, 3)), 4), isUneven(await productsOfRows(SQUARE), 4)],
  },
  {
    place: 'shaders/sptrans/examples.ts',
    piece: 'a few columns take most of the nonzeros',
    claim: 'A tenth of the columns has more than half of the nonzeros.',
    denied: 'a grid',
    holds: async () => [
      isUneven(await nonzerosOfColumns(RMAT(10, 8, 7)), 10),
      isUneven(await nonzerosOfColumns(SQUARE), 10),
    ],
  },
  {
    place: 'shaders/spmv/merge/kernel.ts',
    piece: 'odd, so that lanes read different banks',
    claim: 'Lanes that begin an odd number of words apart read 32 banks.',
    denied: 'eight words apart',
    holds: async () => [banks(defaults(merge)['items']) === 32, banks(8) === 32],
  },
  {
    place: 'shaders/sptrsv/examples.ts',
    piece: 'so that ILU(0) is all of L and U',
    claim: 'The matrix has no zero, so that no entry of a factor falls on one.',
    denied: 'the sampler of tiles',
    holds: async () => {
      const full = async (name: 'dense' | 'tiles') => {
        const { csr } = await buildMatrix({ kind: 'example', name })
        return csr.col_idx.length === csr.rows * csr.cols
      }
      return [await full('dense'), await full('tiles')]
    },
  },
  {
    place: SENTENCES,
    piece: 'is not recorded, so which ends first is not known',
    claim: 'Products whose workers’ beginnings were not recorded have no axis in common.',
    denied: 'the same with a recorded course',
    holds: async () => {
      const runs = (await recorded(`${PRODUCT}&k=spmv/csr_scalar,spmv/merge`)).map(({ replay }) => replay)
      const timed = runs.map((replay) => ({ ...replay, timed: { ms: 1 } }) as Replay)
      return [apartBy(runs) === 'together', apartBy(timed) === 'together']
    },
  },
  {
    place: SENTENCES,
    piece: 'a few workers at a time, so steps rank nothing',
    claim: 'Runs of which a processor played the GPU have no axis in common.',
    denied: 'the same runs on a GPU',
    holds: async () => {
      const runs = await twoRuns()
      return [apartBy(runs.map((run) => on(run, { kind: 'software' }))) === 'software', apartBy(runs) === 'software']
    },
  },
  {
    place: SENTENCES,
    piece: 'they ran on different machines, so steps rank nothing',
    claim: 'Runs of two GPUs have no axis in common.',
    denied: 'two runs of one GPU',
    holds: async () => {
      const [one, other] = await twoRuns()
      return [apartBy([one, on(other, { name: 'another' })]) === 'machines', apartBy([one, other]) === 'machines']
    },
  },
  {
    place: SENTENCES,
    piece: 'they had different workers, so their steps are not alike',
    claim: 'A run of 64 workers of 4 lanes and one of 4 096 of 32 have no axis in common.',
    denied: 'two runs of as many workers',
    holds: async () => {
      const [a, b] = (await recorded(`${GRID}&k=sptrsv/level_set,sptrsv/sync_free`)).map(({ replay }) => replay)
      return [apartBy([a, b]) === 'workers', apartBy(await twoRuns()) === 'workers']
    },
  },
  {
    place: SENTENCES,
    piece: 'so its time is withheld',
    claim: 'A solve with pivots of 1e-30 is called an overflow, and no time is shown.',
    denied: 'pivots of 1',
    holds: async () => [overflows([1e-30, 1, 1e-30]), overflows([1, 1, 1])],
  },
  ...['This software GPU runs', 'This GPU ran', 'The CPU twin ran'].map(atOnce),
  {
    place: 'src/page/views/lanes/words.ts',
    piece: 'from the start: lanes are not scarce',
    claim: 'On 8×8×8 each row has a worker from the start, so that no level has more rows than there are workers.',
    denied:
      'a run by two workers, which has levels of more rows than that, and of which the page says nothing of the kind',
    holds: async () => {
      const hasRoom = ([a]: LessonColumns) => widestOf(a) <= a.replay.workers
      return [hasRoom(await recorded(FULL('8x8x8'))), hasRoom(await twinBy(2, 'sptrsv/sync_free'))]
    },
  },
  lanesWords('the chain decides'),
  {
    place: 'src/page/figures/optimisations/words.ts',
    piece: 'Waits take a part of the gain',
    claim: 'Where no row waits, multistage processing gains more than where rows wait.',
    denied: 'the same times with the waits taken out on the other side',
    holds: async () => {
      const gainsWithout = ([waits, without]: readonly number[]) => without > waits
      const gains = gainsByWaits('multistage with branches')
      return [gainsWithout(gains), gainsWithout(gains.toReversed())]
    },
  },
  {
    place: 'src/page/views/lanes/words.ts',
    piece: 'lanes are not scarce.',
    claim: 'On 128×4×4 no level has more rows than there are workers.',
    denied: 'a run by two workers',
    holds: async () => {
      const hasRoom = (column: LessonColumn) => widestOf(column) <= column.replay.workers
      return [hasRoom((await recorded(FULL('128x4x4')))[1]), hasRoom((await twinBy(2, 'sptrsv/sync_free'))[0])]
    },
  },
  {
    place: 'src/page/views/lanes/words.ts',
    piece: 'that need one another share a step',
    claim: 'On 128×4×4 Structured takes fewer steps than there are levels.',
    denied: 'Element-wise by levels',
    holds: async () => {
      const [one, structured] = (await recorded(FULL('128x4x4'))).map((column) => stepsOf(column) < levelsOf(column))
      return [structured, one]
    },
  },
  {
    place: SENTENCES,
    piece: 'is wrong: … has …',
    claim: 'A row whose unknown is not the exact one has a backward error above the bound.',
    denied: 'the exact unknown',
    holds: async () => [isWrong(2), isWrong(1)],
  },
  {
    place: 'src/page/views/ranks/words.ts',
    piece: 'Barriers line up the waiting.',
    claim: 'With a barrier a step 2 × 2 ranks send the same messages, wait more, and take longer.',
    denied: 'one rank, which has none to wait for',
    holds: async () => [await barriersCost(2), await barriersCost(1)],
  },
  {
    place: 'shaders/sptrsv/auto/rule.ts',
    piece: 'narrow levels share a workgroup and its dispatch',
    claim: 'Merged levels takes 213 narrow levels in one dispatch.',
    denied: 'Level-set by dispatches',
    holds: async () => [
      (await plannedDispatches('sptrsv/chain_phases')) === 1,
      (await plannedDispatches('sptrsv/level_dispatch')) === 1,
    ],
  },
  {
    place: 'shaders/sptrsv/auto/rule.ts',
    piece: 'a row waits for what it needs, and not for the rest of a level',
    claim: 'No worker of Element-wise by levels stops at a barrier.',
    denied: 'Level-set',
    holds: async () => {
      const [own, other] = await twinBy(64, 'sptrsv/level_elementwise,sptrsv/level_set')
      return [barriersOf(own) === 0, barriersOf(other) === 0]
    },
  },
]

/**
 * What speaks of no run: lines of a kernel's listing, and what is wrong with a file, a link or a device, or is stored in a format.
 * Lessons have claims of their own.
 */
const OF_NO_RUN =
  /listing\.ts$|^\/src\/(?:page\/(?:desk|features|lessons|store|talks)|core\/(?:base|sparse)|engine\/gpu)\//u

/** What says how runs went: a colon between two clauses names a cause there, elsewhere it may explain a file or an option. */
const OF_RUNS = /^\/src\/page\/(?:figures|findings|frame\/sentences|views)\//u

const balanced = (text: string): boolean => text.split('(').length === text.split(')').length

/** Every sentence outside lessons and talks that names a cause or a price, with the file that says it. */
export const spokenCauses = (sources: Readonly<Record<string, string>> = SOURCES) =>
  Object.entries(sources).flatMap(([file, source]) =>
    OF_NO_RUN.test(file)
      ? []
      : sayingsIn(source)
          .filter((said) => said.includes(' ') && balanced(said))
          .flatMap(OF_RUNS.test(file) ? causesIn : namedCausesIn)
          .map((sentence) => ({ place: file.slice(1), sentence })),
  )

/** The claim that bears a sentence out: one of the table, or what a rule of Automatic says with numbers put in. */
export function bearerOf({ place, sentence }: { readonly place: string; readonly sentence: string }) {
  const rule = TRIALS[`/${place.replace(/rule\.ts$/u, 'mutants.ts')}`]
  if (rule) return byTrials(rule, sentence)
  const spoken = SPOKEN.find((one) => one.place === place && sentence.includes(one.piece))
  if (spoken) return { claim: spoken.claim, denied: spoken.denied }
  const [, folder] = /^shaders\/(\w+)\/auto\/rule\.ts$/u.exec(place) ?? []
  const said = pattern(sentence)
  const reason = REASONS.find((one) => one.operation === folder && said.test(one.says))
  return reason && { claim: reason.says, denied: reason.denied }
}

/** What rules of findings are tried on; rules.test.ts holds each, with faults of the rule. */
const TRIALS = import.meta.glob<RuleTrials<unknown>>('/src/page/findings/*/mutants.ts', {
  import: 'default',
  eager: true,
})

/** That a finding says the sentence of a problem, and of others says nothing. */
function byTrials({ trials }: RuleTrials<unknown>, sentence: string) {
  const [speaks, silent] = [true, false].map((says) =>
    Object.entries(trials).flatMap(([name, trial]) =>
      (trial.says !== undefined) === says ? [{ name, ...trial }] : [],
    ),
  )
  const trial = speaks.find(({ says = '' }) => pattern(sentence).test(says))
  if (!trial || silent.length === 0) return undefined
  return { claim: `It is said of ${trial.name}: ${trial.says}`, denied: silent.map(({ name }) => name).join(', ') }
}

/** What a sentence says with numbers in the places of `…`. */
const pattern = (sentence: string): RegExp => new RegExp(sentence.split('…').map(escaped).join('.+'), 'u')

const escaped = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`)
