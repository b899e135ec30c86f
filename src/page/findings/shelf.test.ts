import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, inject, test } from 'vitest'
import {
  findingRules,
  findingsOf,
  numbersOf,
  specified,
  type StructureNumbers,
} from '#src/engine/catalog/finding-rules.ts'
import type { FindingRule, KernelColumn } from '#src/engine/catalog/contract/finding.ts'
import { Draw, TURNS } from '#src/lab/draw.ts'
import { withoutKnown } from '#src/core/kernel/kernel.ts'
import { median } from '#src/engine/run/run.ts'
import { type Figures, isTuned, type Outcome, type Sweep } from '#src/engine/run/times/sweep.ts'
import { samplesOf } from '#src/engine/run/times/mode.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { matrixOf } from '../../../bench/matrices.ts'
import { partOf } from '../../../bench/operation-part.ts'
import { matrixFiles } from '../../../tools/serve-matrices.ts'

/** How many times as fast a change has to be: medians that are closer are a tie. */
const TIE = 1.03
/** Nonzeros of the largest problems that are made here, others take minutes; and of those that are made in each run, and not drawn. */
const MOST = 9e6
const ALWAYS = 2e6
/** More than there are, so that no two of them meet. */
const ONE_IN = 14
const draw = new Draw(inject('turn')).within(TURNS)

const sweeps = ['h100', 'h100-spmv', 'h100-sptrans'].map(
  (name) => JSON.parse(readFileSync(`public/figures/${name}.json`, 'utf8')) as Sweep,
)
afterAll(() => console.log(`${draw.told} (large problems of the shelf)`))
const { catalog } = await findingRules()
type Rules = typeof catalog

const msOf = ({ timing }: Outcome): number | undefined => {
  const samples = timing && samplesOf(timing, 'single')
  return samples && median(samples)
}

/** Milliseconds by rule of the kernels that were timed on a problem; what one left to another is that one's, too. */
function timesOf({ outcomes }: Figures): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  for (const outcome of outcomes.filter((one) => !isTuned(one))) {
    const ms = msOf(outcome)
    if (ms === undefined) continue
    times.set(outcome.kernel, ms)
    if (outcome.uses !== undefined && !times.has(outcome.uses)) times.set(outcome.uses, ms)
  }
  return times
}

/** A column whose run has what each rule asks: 1 000 barriers, and workers that poll or are idle in half of their steps. */
const columnOf = (kernel: string, ms: number, adapter: string, { outcomes }: Figures): KernelColumn => ({
  index: 0,
  letter: 'A',
  chosen: kernel,
  kernel,
  params: {},
  run: { barriers: 1000, idle: 0.5, spinning: 0.5 },
  time: { ms, adapter },
  ...LAUNCH,
  bytes: outcomes.find((one) => one.kernel === kernel)?.cost?.bytes ?? 0,
})

/** Of the H200: milliseconds of a launch, and bytes a second of a plain copy. */
const LAUNCH = {
  launchMs: 0.00624,
  copyRate: sweeps.flatMap(({ memory }) => memory ?? [])[0].copy.bytesPerSecond,
}

/** What a rule says on the shelf: by how much its change was ahead, or that this was not timed. */
interface Held {
  readonly rule: string
  readonly problem: string
  readonly kernel: string
  readonly cure: string
  /** Undefined where the shelf has one side only. */
  readonly gain: number | undefined
}

const isHere = (problem: string): boolean =>
  /\d/.test(problem.split(' ').at(-1) ?? '') && problem.includes(' ')
    ? true
    : matrixFiles().some((file) => file.startsWith(`${problem}.mtx`))

/** A problem of the shelf with its times, and what the rules find in its structure. */
interface Shelved {
  readonly one: Figures
  readonly adapter: string
  readonly times: ReadonlyMap<string, number>
  readonly numbers: StructureNumbers
}

/**
 * Large products of stencils, and a small one of the same: its diagonals are as many, and as full. Rules that count nothing else are
 * held on these, too: only a large one is read from memory.
 */
const LARGE: Readonly<Record<string, string>> = {
  'D3N27 100x120x90': 'D3N27 20x24x18',
  'lower of D3N13 256^3': 'lower of D3N13 24^3',
  'lower of D3N27 256^3': 'lower of D3N27 24^3',
}
const BY_DIAGONALS = ['full_diagonals', 'memory_bound']

/** Several operations were timed on one matrix: it is made once, and kept where it is not large. */
const known = new Map<string, Matrix>()
async function matrixOnce(name: string): Promise<Matrix> {
  const matrix = known.get(name) ?? (await matrixOf(name))
  if (matrix.csr.col_idx.length <= ALWAYS) known.set(name, matrix)
  return matrix
}

async function shelvedIn({ operation = 'sptrsv', adapter, figures }: Sweep): Promise<readonly Shelved[]> {
  const part = await partOf(operation, matrixOnce)
  const shelved: Shelved[] = []
  for (const one of figures) {
    const like = operation === 'spmv' ? LARGE[one.problem] : undefined
    const times = timesOf(one)
    if (times.size < 2 || !isHere(one.problem)) continue
    if (like === undefined && (one.nonzeros > MOST || (one.nonzeros > ALWAYS && !draw.takes(ONE_IN)))) continue
    const seen = specified(withoutKnown(await part.problemOf(like ?? one.problem)))
    const rules = like === undefined ? catalog : new Map([...catalog].filter(([id]) => BY_DIAGONALS.includes(id)))
    if (seen) shelved.push({ one, adapter: adapter?.name ?? '', times, numbers: numbersOf(rules, seen) })
  }
  return shelved
}

/** What rules say of all that was timed on a problem. */
const heldIn = (rules: Rules, { one, adapter, times, numbers }: Shelved): readonly Held[] =>
  [...times].flatMap(([kernel, ms]) => {
    // the automatic choice is not slow, or is seen as the kernel that it took
    if (kernel.endsWith('/auto')) return []
    const said = findingsOf(rules, numbers, [columnOf(kernel, ms, adapter, one)])
    return said.flatMap(({ rule, cure }) => {
      if (!('kernel' in cure)) return []
      const cured = times.get(cure.kernel)
      return [{ rule, problem: one.problem, kernel, cure: cure.kernel, gain: cured && ms / cured }]
    })
  })

/** Those that do not help, in words. */
const idleIn = (held: readonly Held[]): readonly string[] =>
  held
    .filter(({ gain }) => gain !== undefined && gain < TIE)
    .map(({ rule, problem, kernel, cure, gain }) => `${rule}: ${problem}, ${kernel} → ${cure} ${gain?.toFixed(2)}`)

/** Rules that offer another order: no matrix is on the shelf in two, and orders.test.ts holds them to times of both. */
const OF_ORDERS: readonly string[] = ['long_chain', 'scattered_order']

describe.skipIf(matrixFiles().length === 0)('on the shelf', async () => {
  const shelved: Shelved[] = []
  // one after another, so that each asks for its draws in its turn
  for (const sweep of sweeps) shelved.push(...(await shelvedIn(sweep)))
  known.clear()
  const held = shelved.flatMap((one) => heldIn(catalog, one))

  test('no rule speaks where what it offers does not help', () => {
    expect(idleIn(held)).toEqual([])
  })

  test('times bear out every rule but those that offer another order', () => {
    const borne = new Set(held.flatMap(({ rule, gain }) => (gain === undefined ? [] : [rule])))
    expect([...catalog.keys()].filter((rule) => !borne.has(rule)).sort()).toEqual(OF_ORDERS)
  })

  test.each(Object.entries(ANY))('a rule that speaks of all matrices is seen: %s', (id, any) => {
    const all = shelved.map((one) => ({ ...one, numbers: { [id]: any, ...one.numbers } }))
    expect(all.flatMap((one) => idleIn(heldIn(new Map([[id, catalog.get(id) as FindingRule]]), one)))).not.toEqual([])
  })

  test.each(Object.entries(WORSE))('a rule that offers what does not help is seen: %s', (id, kernel) => {
    const rule = catalog.get(id) as FindingRule
    const tell: FindingRule['tell'] = (found, column) => {
      const said = rule.tell(found, column)
      return said && { ...said, cure: { kernel } }
    }
    expect(shelved.flatMap((one) => idleIn(heldIn(new Map([[id, { ...rule, tell }]]), one)))).not.toEqual([])
  })
})

/** What rules would say of a matrix of which they say nothing. */
const ANY: Readonly<Record<string, unknown>> = {
  crowded_columns: { column: 0, length: 9, mean: 3, nonzeros: 9000 },
  empty_diagonals: { diagonals: 7, fill: 0.9, row: 0, k: 0 },
  long_row: { row: 0, length: 9, mean: 3, nonzeros: 9000 },
  long_rows_per_lane: { row: 0, length: 3, mean: 2 },
  padding: { rows: 2 ** 18, longest: 9, row: 0, nonzeros: 2 ** 20 },
  short_rows: { mean: 9, row: 0 },
}

/** Kernels that a rule could offer and that are slower. */
const WORSE: Readonly<Record<string, string>> = {
  narrow_levels: 'sptrsv/sync_free_csc',
  barrier_stops: 'sptrsv/sync_free',
  long_row: 'spmv/csr_scalar',
  half_in_few: 'sptrsv/sync_free_csc',
  polling: 'sptrsv/sync_free',
  grid_rows: 'sptrsv/sync_free_csc',
  long_rows_per_lane: 'sptrsv/sync_free_csc',
  short_rows: 'sptrsv/sync_free_csc',
  padding: 'spmv/csr_scalar',
  thin_tiles: 'spmv/csr_scalar',
  thin_blocks: 'spmv/csr_scalar',
  full_diagonals: 'spmv/tile',
  idle_lanes: 'spmv/bsr',
  three_launches: 'spmv/bsr',
  memory_bound: 'spmv/merge',
  crowded_columns: 'sptrans/scan_trans',
}
