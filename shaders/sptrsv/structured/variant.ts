import type { AblationStep, Params } from '#src/core/kernel/kernel.ts'
import type { Note } from '#src/core/trace/notes.ts'
import type { Capabilities } from '#src/core/kernel/plan/plan.ts'
import { waitingLanes } from '../polling.ts'
import type { Structure } from '../structure.ts'

/** What is switched on. */
export interface Switches {
  /** Lanes go on into the rows after, and nonzeros are read ahead into registers (Chen et al. 2023, section 2.2). */
  readonly multistage: boolean
  /** Conditions of a multistage step are written as branches; else all lanes compute all and select (section 2.4). */
  readonly branches: boolean
  /**
   * A word per grid line besides x: by it alone a lane knows that x is there (`decides`, section 2.3), or it is looked at
   * after some reads of x in vain (`hints`).
   */
  readonly line: 'none' | 'hints' | 'decides'
  /** b and the diagonal of a row are read before its operands are waited for. */
  readonly early: boolean
}

/** By the number that parameter `variant` has in links: numbers are added, never changed. */
const VARIANTS: readonly Switches[] = [
  { multistage: false, branches: false, line: 'none', early: false },
  { multistage: true, branches: false, line: 'none', early: false },
  { multistage: true, branches: false, line: 'hints', early: false },
  { multistage: true, branches: false, line: 'hints', early: true },
  { multistage: true, branches: true, line: 'none', early: false },
  { multistage: true, branches: false, line: 'decides', early: false },
]

/** The fastest on an H200 at 128³ and 192³. */
export const INITIAL_VARIANT = 3

export const switchesOf = (params: Params): Switches => VARIANTS[params['variant']]

/**
 * The paper's optimisations one after the other, then ours: the line's word becomes a hint, b and the diagonal are read
 * early. Steps that name a state differ in nothing but the words by which a lane knows that an operand is there.
 */
export const ablation: readonly AblationStep[] = [
  { name: 'baseline', switches: 'rows one by one, each from lane 0; x is polled', params: { variant: 0 } },
  {
    name: 'multistage',
    switches: 'lanes go on into the next rows and read nonzeros ahead, with a branch for each condition',
    params: { variant: 4 },
    // section 3.3, figure 6: D3N33, large problems
    // docs/decisions/multistage.md, with the waits taken out
    reported: {
      gain: 0.68,
      where: 'CUDA on a V100',
      waits: { gain: 0.16, without: 0.31, where: 'an H100 at 192³' },
    },
  },
  {
    name: 'predication',
    switches: 'conditions select in place of branching; a compiler may turn either into the other',
    params: { variant: 1 },
    state: 'x per row',
  },
  {
    name: 'compression',
    switches: 'the word P of a grid line is polled, and x is read after',
    params: { variant: 5 },
    state: 'P per grid line',
    aside: true,
  },
  {
    name: 'line hint',
    switches: 'x is polled as before, and P looked at after eight polls in vain',
    params: { variant: 2 },
    state: 'x with a line hint',
  },
  {
    name: 'early loads',
    switches: 'b and the diagonal are read before operands are waited for',
    params: { variant: 3 },
  },
]

/** By the number of the variant. */
export const variantNames: readonly string[] = VARIANTS.map(
  (_, variant) => ablation.find(({ params }) => params['variant'] === variant)?.name ?? '',
)

const AHEAD: Note = { name: 'ahead', holds: 'how many steps before this one its nonzeros were requested', onGpu: true }
const OF_LINES: readonly Note[] = [
  {
    name: 'linePolls',
    holds: "of the polls of the lane that polled most, those of a grid line's word; the rest are of x",
    onGpu: true,
  },
  {
    name: 'seenRows',
    holds: 'how many rows of a grid line its word said were solved; 0 where no lane looked',
    onGpu: true,
  },
  {
    name: 'toldRows',
    holds: "how many rows of the row's own grid line its word says are solved from then on",
    onGpu: true,
  },
]
export const NOTES: readonly Note[] = [AHEAD, ...OF_LINES]

/** What its traced events note besides. */
export function notes(params: Params): readonly Note[] {
  const { multistage, line } = switchesOf(params)
  if (!multistage) return []
  return line === 'none' ? [AHEAD] : NOTES
}

/** Places of the register queue that multistage.wesl can have; 0 leaves it to the rule. */
export const AHEADS: readonly number[] = [0, 1, 2, 4]
/** Four took 4 % longer on an H200, D3N33 128³, variant 1: an entry that moves up is waited for. */
const AHEAD_BY_RULE = 1

/** Places of the register queue: what the parameter says, or by rule where it says 0. */
export const queuePlaces = (params: Params): number => params['ahead'] || AHEAD_BY_RULE

/** Steps before its own in which a nonzero is sent for: the queue's places, and the step to come, which is taken off it. */
export const sentAhead = (params: Params): number => queuePlaces(params) + 1

/** Launches worth timing: which of the optimisations gain anything differs from GPU to GPU. */
export const candidates: readonly Params[] = [
  {},
  { team: 32 },
  { variant: 1 },
  { variant: 1, team: 32 },
  { variant: 0 },
]

/** A window of the stream is a word of bits: wider subgroups work as workgroups of this many lanes. */
const WIDEST = 32

/** Whether lanes talk by subgroup operations, and how many there are. */
export function lanesFor(capabilities: Capabilities): { readonly subgroups: boolean; readonly lanes: number } {
  const { subgroupSize } = capabilities
  const subgroups = subgroupSize > 0 && subgroupSize <= WIDEST
  return { subgroups, lanes: waitingLanes(subgroups ? capabilities : { ...capabilities, subgroupSize: 0 }) }
}

/**
 * D by the edge of a cube, 64 · 128 · 192 · 256: Chen et al. 2023, table 2, but for boxes of 64, where 32 in place of 64
 * made an H200 a seventh faster.
 */
const TABLE = {
  star: [64, 80, 80, 80],
  box: [32, 64, 80, 80],
  farBox: [32, 64, 44, 44],
} as const

/** Workers that serve a plane, D: what the parameter says, or the rule's; never more than there are lines. */
export function teamOf({ size, box, far }: Structure, params: Params): number {
  const row = TABLE[box ? (far ? 'farBox' : 'box') : 'star']
  const edge = Math.cbrt(size[0] * size[1] * size[2])
  const column = Math.min(row.length - 1, Math.max(0, Math.round(edge / 64) - 1))
  return Math.min(size[1], params['team'] || row[column])
}
