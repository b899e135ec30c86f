import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import { BLOCK } from '../blocks.ts'
import { blockPlan, sharesOf } from '../plan.ts'
import { blockKernel } from '../sweep.ts'
import { sweptBlocks } from '../twin.ts'

/** Invocations of a workgroup, and block rows in it: 125 of 128 are at work. */
const SIZE = 128
const TEAMS = 5

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

  plan(problem, layout, _params, options) {
    const { maxComputeInvocationsPerWorkgroup: most } = options.capabilities
    const size = Math.min(SIZE, most)
    const teams = sharesOf(TEAMS, BLOCK, options.capabilities)
    const { systems } = problem.inputs
    const groups = (rows: number) => Math.ceil(rows / teams) + Math.ceil((rows * systems) / size)
    return blockPlan(problem, layout, { size, groups, rows: teams, overrides: { teams } }, options)
  },

  reference: (problem, layout, _params, machine, emit) => ({
    x: sweptBlocks(problem, layout, { sums: 'by coefficient', team: BLOCK, rows: teamsOf }, machine, emit),
    turn: layout.colour,
  }),
})

/** Block rows of a worker of the twin: no more than it has lanes to tell them by. */
const teamsOf = ({ lanes }: TwinMachine): number => Math.min(TEAMS, lanes)
