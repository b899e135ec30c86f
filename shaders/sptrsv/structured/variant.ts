import type { AblationStep, Params } from '#src/kernel/kernel.ts'
import type { Capabilities } from '#src/kernel/plan.ts'
import { lanesOf } from '../polling.ts'
import type { Structure } from '../structure.ts'

/** The kernel's optimisations, each with all before it: what parameter `variant` counts. */
export const ablation: readonly AblationStep[] = [
  { name: 'baseline', params: { variant: 0 } },
  { name: 'multistage', params: { variant: 1 } },
  { name: 'compression', params: { variant: 2 }, changes: 'state' },
  { name: 'branch-free', params: { variant: 3 } },
]

export const isMultistage = (params: Params): boolean => params['variant'] >= 1
export const isCompressed = (params: Params): boolean => params['variant'] >= 2
export const isBranchFree = (params: Params): boolean => params['variant'] >= 3

/** Places of the register queue that multistage.wesl can have; 0 leaves it to the rule. */
export const AHEADS: readonly number[] = [0, 1, 2, 4]
/** Four took 4 % longer on an H200, D3N33 128³, variant 1: an entry that moves up is waited for. */
const AHEAD_BY_RULE = 1

/** Steps whose nonzeros are read ahead: what the parameter says, or by rule where it says 0. */
export const prefetched = (params: Params): number => (isMultistage(params) ? params['ahead'] || AHEAD_BY_RULE : 0)

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
  return { subgroups, lanes: lanesOf(subgroups ? capabilities : { ...capabilities, subgroupSize: 0 }) }
}

/** D by the edge of a cube, 64 · 128 · 192 · 256: Chen et al. 2023, table 2. */
const TABLE = {
  star: [64, 80, 80, 80],
  box: [64, 64, 80, 80],
  farBox: [64, 64, 44, 44],
} as const

/** Workers that serve a plane, D: what the parameter says, or the paper's; never more than there are lines. */
export function teamOf({ size, box, far }: Structure, params: Params): number {
  const row = TABLE[box ? (far ? 'farBox' : 'box') : 'star']
  const edge = Math.cbrt(size[0] * size[1] * size[2])
  const column = Math.min(row.length - 1, Math.max(0, Math.round(edge / 64) - 1))
  return Math.min(size[1], params['team'] || row[column])
}
