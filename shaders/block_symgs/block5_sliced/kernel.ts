import { lanesOf } from '#src/core/kernel/plan/dispatch.ts'
import { SIDE } from '../blocks.ts'
import { blockPlan, sharesOf } from '../plan.ts'
import { blockKernel } from '../sweep.ts'
import { sweptBlocks } from '../twin.ts'

const SLICE = 32

export default blockKernel({
  title: 'Slices of 32 block rows',
  idea: 'blocks of 32 rows are stored coefficient by coefficient, an invocation has a row and an unknown: every read is of neighbouring words',
  taken: 'block systems of the flow solver NOISEtte, swept colour by colour; slices are built here',
  worker: 'subgroup',
  each: 'row',
  spare: 0,
  apart: SLICE,
  deals: 'an invocation a row and unknown',

  plan(problem, layout, _params, options) {
    const size = SLICE * sharesOf(SIDE + problem.inputs.systems, SLICE, options.capabilities)
    const rows = lanesOf(options.capabilities, SLICE)
    return blockPlan(problem, layout, { size, groups: (count) => Math.ceil(count / SLICE), rows }, options)
  },

  reference: (problem, layout, _params, machine, emit) => ({
    x: sweptBlocks(problem, layout, { sums: 'by entry', team: SIDE, rows: ({ lanes }) => lanes }, machine, emit),
    turn: layout.colour,
  }),
})
