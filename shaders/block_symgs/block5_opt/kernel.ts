import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import { BLOCK } from '../blocks.ts'
import type { BlockHalf } from '../halves.ts'
import { blockPlan, sharesOf } from '../plan.ts'
import { blockKernel } from '../sweep.ts'
import { sweptBlocks } from '../twin.ts'

/** Invocations of a workgroup, and block rows in it: 125 of 128 are at work. */
const SIZE = 128
const TEAMS = 5
/** Entries of L, or of U, that a program has in flight all at once. */
const MOST_WHOLE = 16

export default blockKernel({
  title: '25 invocations a block row',
  alias: 'GPU-Opt',
  idea: 'an invocation for each of the 25 coefficients, five block rows in a workgroup of 128, sums of five in workgroup memory',
  taken:
    'block systems of the flow solver NOISEtte, and the faster kernel of its multicolour sweeps, called GPU-Opt in a later text',
  worker: 'workgroup',
  each: 'coefficient',
  spare: SIZE - BLOCK * TEAMS,
  apart: 1,
  deals: '25 invocations a block row',

  params: [
    {
      name: 'widths',
      meaning:
        'entries of L and of U of a row: 0: as many for all rows of a colour where that takes up to a tenth more entries; 1: those of each row',
      initial: 0,
      min: 0,
      max: 1,
    },
    {
      name: 'flight',
      meaning:
        'entries whose loads are in flight at once: 0: all of a row where all of its colour have as many, 16 of L and 16 of U at most, else 4; 4; or 1',
      initial: 0,
      min: 0,
      max: 4,
      choices: [0, 1, 4],
    },
  ],

  plan(problem, layout, { flight }, options) {
    const { maxComputeInvocationsPerWorkgroup: most } = options.capabilities
    const size = Math.min(SIZE, most)
    const teams = sharesOf(TEAMS, BLOCK, options.capabilities)
    const { systems } = problem.inputs
    const groups = (rows: number) => Math.ceil(rows / teams) + Math.ceil((rows * systems) / size)
    const linked = ({ colour }: BlockHalf) => {
      const alike = layout.widths[colour]
      const isWhole =
        flight === 0 &&
        alike !== null &&
        Math.max(alike.lower, alike.upper) <= MOST_WHOLE &&
        !options.capabilities.software
      return {
        conditions: { OWN: alike === null, SINGLE: flight === 1, ...(isWhole && { WHOLE: true }) },
        overrides: isWhole ? { compiled_lower: alike.lower, compiled_upper: alike.upper } : {},
      }
    }
    return blockPlan(problem, layout, { size, groups, rows: teams, overrides: { teams }, linked }, options)
  },

  reference: (problem, layout, _params, machine, emit) => ({
    x: sweptBlocks(problem, layout, { sums: 'by coefficient', team: BLOCK, rows: teamsOf }, machine, emit),
    turn: layout.colour,
  }),
})

/** Block rows of a worker of the twin: no more than it has lanes to tell them by. */
const teamsOf = ({ lanes }: TwinMachine): number => Math.min(TEAMS, lanes)
