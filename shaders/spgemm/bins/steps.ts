import { BINS, LONG, POOL, UNDONE } from '#shaders/spgemm/bins/rows.wesl'
import type { U32 } from '#src/core/base/arrays.ts'
import { filled } from '#src/core/kernel/plan/buffers.ts'
import { type Dispatch, dispatch, sizeOf } from '#src/core/kernel/plan/dispatch.ts'
import type { BufferSpec, DispatchStep, Growth, Step } from '#src/core/kernel/plan/plan.ts'
import { copied, staged, zeroed } from '#src/core/kernel/plan/steps.ts'
import { type MoveSetting, room, scanSteps } from '../../lib/scan-steps.ts'
import { counted } from '../counted.ts'
import { entryBuffers } from '../factors.ts'
import { inTwoLines } from '../row-launch.ts'
import { productSteps } from '../row-plan.ts'
import { LANES, roomOf, STAGES } from './stages.ts'

/** Phases of dispatches, one after another; a prefix sum has two, a round of merging, too. */
const PHASE = { spans: 3, tally: 4, addShort: 5, list: 7, heap: 8, merge: 13 }

/** Words of `state`, with the memory that short rows are given behind those of the shaders. */
const STATE = { undone: UNDONE, pool: POOL, short: POOL + 1 }
export const STATE_WORDS = POOL + 2

/** Invocations of a workgroup whose lanes have heaps of 32 nodes. */
const HEAP_SIZE = 32
const HEAP_NODES = 32
const SORT_SIZE = 256
const SORT_SIZE_IN_SOFTWARE = 16

export interface BinSetting extends MoveSetting {
  readonly rows: number
  readonly cols: number
  readonly nonzeros: number
  /** Most products of a row that is sorted at one time. */
  readonly long: number
  /** Entries that C has at most, and products. */
  readonly most: number
  readonly products: number
}

interface BinLaunch extends Omit<Dispatch, 'module' | 'groups' | 'uniforms'> {
  readonly name: string
  readonly groups: number
  readonly size?: number
  /** First place of the rows in `jobs`, and how many there are. */
  readonly jobs?: readonly [number, number]
  readonly entries?: number
}

function binLaunch(
  setting: BinSetting,
  { name, size = setting.size, jobs: [first, jobs] = [0, 0], entries = 0, groups, ...asked }: BinLaunch,
) {
  const { rows, cols, nonzeros } = setting
  return dispatch(
    { ...setting, size },
    {
      ...asked,
      module: `spgemm/bins/${name}.wesl`,
      uniforms: { rows, cols, nonzeros, first, jobs, entries },
      groups: inTwoLines(setting, groups),
    },
  )
}

const groupsFor = (items: number, { size }: BinSetting): number => Math.ceil(items / size)

/** Up to where it is known how many rows are in each bin. */
export function putIntoBins(setting: BinSetting): readonly Step[] {
  const { rows, nonzeros, long } = setting
  const tally = { groups: groupsFor(rows, setting), overrides: { long_from: long } }
  return [
    staged(
      'count products',
      productSteps(setting, nonzeros, { counts: 'counts', stage: STAGES.count, offers: { lanes: LANES } }),
      binLaunch(setting, {
        name: 'spans',
        groups: groupsFor(nonzeros, setting),
        phase: PHASE.spans,
      }),
    ),
    staged(
      'put into bins',
      binLaunch(setting, {
        name: 'tally',
        conditions: { LIST: false },
        phase: PHASE.tally,
        ...tally,
      }),
      scanSteps(setting, { length: rows, buffers: { begins: 'starts' }, phase: PHASE.addShort }),
      binLaunch(setting, {
        name: 'tally',
        conditions: { LIST: true },
        phase: PHASE.list,
        records: true,
        ...tally,
      }),
      copied('starts', rows, 'state', STATE.short, 1),
    ),
    { kind: 'grow', name: 'bins', read: { buffer: 'state', at: 0, words: STATE_WORDS } },
  ]
}

/** Rows by bin as the GPU counted them: the first place of each in `jobs`, and how many there are. */
const jobsOf = (words: U32, bin: number, count = words[bin]): readonly [number, number] => [
  words.subarray(1, bin).reduce((sum, rows) => sum + rows, 0),
  count,
]

/** Short rows, and the first round of long ones. */
export function mergeRows(setting: BinSetting, words: U32): Growth {
  counted('rows of one bin', Math.max(...words.subarray(0, BINS)), setting.rows)
  const memory = counted('products of short rows', words[STATE.short], setting.products)
  const small = jobsOf(words, 1, words[1] + words[2])
  const heap = binLaunch(setting, {
    name: 'heap',
    size: HEAP_SIZE,
    overrides: { nodes: HEAP_NODES * HEAP_SIZE },
    jobs: small,
    groups: Math.ceil(small[1] / HEAP_SIZE),
    phase: PHASE.heap,
    records: true,
  })
  const sorted = [3, 4, 5, 6].filter((bin) => words[bin] > 0).map((bin) => sortRows(setting, words, bin))
  const short = [...(small[1] > 0 ? [heap] : []), ...sorted]
  const own = short.length > 0 ? [staged('short rows', short)] : []
  const next = words[STATE.undone] > 0 ? mergeRound(setting, jobsOf(words, LONG), 0, words[STATE.pool]) : undefined
  const end = next ?? addUpRows(setting, 0)
  const pools = next ? [noPool('pool_1')] : [noPool('pool_0')]
  return {
    buffers: [room('short_rows', Math.max(2, 2 * memory)), ...pools, ...(end.buffers ?? [])],
    steps: [...own, ...end.steps],
  }
}

/** Invocations of a workgroup that sorts so many places: one per pair, or fewer. */
const sortSize = ({ options }: BinSetting, places: number): number =>
  sizeOf(options.capabilities, Math.min(SORT_SIZE, places / 2), SORT_SIZE_IN_SOFTWARE)

function sortRows(setting: BinSetting, words: U32, bin: number): DispatchStep {
  const places = roomOf(bin, setting.long)
  return binLaunch(setting, {
    name: 'short',
    size: sortSize(setting, places),
    overrides: { room: places },
    offers: { bin },
    jobs: jobsOf(words, bin),
    groups: words[bin],
    phase: PHASE.heap + bin - 2,
    records: true,
  })
}

/** In the place of memory of long rows where there is none. */
const noPool = (name: string): BufferSpec => filled(name, new Uint32Array(2))
const poolOf = (round: number): string => `pool_${round % 2}`
/** Memory of long rows before the first round, and after the last: rounds take turns. */
const poolBefore = (round: number): string => `pool_${(round + 1) % 2}`

/** One round: long rows go on as far as their memory lasts, and say what they need then. */
export function mergeRound(
  setting: BinSetting,
  jobs: readonly [number, number],
  round: number,
  memory: number,
): Growth {
  const phase = PHASE.merge + 2 * round
  const merge = binLaunch(setting, {
    name: 'merge',
    size: sortSize(setting, setting.long),
    buffers: { pool_before: poolBefore(round), pool: poolOf(round) },
    overrides: { room: setting.long },
    offers: { bin: LONG },
    jobs,
    groups: jobs[1],
    phase,
    records: true,
  })
  const reserve = binLaunch(setting, {
    name: 'reserve',
    jobs,
    groups: groupsFor(jobs[1], setting),
    phase: phase + 1,
  })
  // column and value, for as many entries as a row can have, twice
  const places = counted('places of long rows', memory, 2 * setting.most)
  const buffers: BufferSpec[] = [room(poolOf(round), Math.max(2, 2 * places))]
  return {
    buffers,
    steps: [
      staged(`long rows, round ${round + 1}`, merge, zeroed('state', STATE.undone, 2), reserve),
      { kind: 'grow', name: `long rows after ${round + 1}`, read: { buffer: 'state', at: 0, words: STATE_WORDS } },
    ],
  }
}

/** After a round: another one, or where rows of C begin. */
export function afterRound(setting: BinSetting, rounds: number, words: U32): Growth {
  if (words[STATE.undone] === 0) return addUpRows(setting, rounds)
  return mergeRound(setting, jobsOf(words, LONG), rounds, words[STATE.pool])
}

/** Where rows of C begin, up to where it is known how many entries it has. */
function addUpRows(setting: BinSetting, rounds: number): Growth {
  const phase = PHASE.merge + 2 * rounds
  const { rows } = setting
  return {
    steps: [
      staged('add up rows', scanSteps(setting, { length: rows, buffers: { begins: 'c_row_ptr' }, phase })),
      { kind: 'grow', name: `entries after ${rounds}`, read: { buffer: 'c_row_ptr', at: rows, words: 1 } },
    ],
  }
}

/** Brings entries to C. */
export function copyRows(setting: BinSetting, rounds: number, count: number): Growth {
  const entries = counted('entries of C', count, setting.most)
  const copy = binLaunch(setting, {
    name: 'copy',
    buffers: { begins: 'c_row_ptr', pool: poolOf(Math.max(0, rounds - 1)) },
    entries,
    groups: groupsFor(entries, setting),
    phase: PHASE.merge + 2 * rounds + 2,
    stage: STAGES.copy,
    offers: { lanes: LANES },
  })
  return { buffers: entryBuffers(entries), steps: entries > 0 ? [staged('copy', copy)] : [] }
}
