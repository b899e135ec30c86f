import { lanesOf, sizeOf } from '#src/core/kernel/plan/dispatch.ts'
import { blockPlan } from '../plan.ts'
import { blockKernel } from '../sweep.ts'
import { sweptBlocks } from '../twin.ts'

/** Lanes that an event of a worker has at most: rows of a slice. */
const MOST = 32

export default blockKernel({
  title: 'A block row an invocation',
  idea: 'an invocation goes through the 25 products of each entry by itself: the reads of neighbours are far apart',
  taken:
    'block systems of the flow solver NOISEtte, and the plain kernel of its multicolour sweeps, called GPU-Base in a later text',
  worker: 'subgroup',
  each: 'item',
  spare: 0,
  apart: 1,
  deals: 'an invocation a block row',

  plan(problem, layout, _params, options) {
    const size = sizeOf(options.capabilities)
    const rows = lanesOf(options.capabilities, MOST)
    return blockPlan(problem, layout, { size, groups: (count) => Math.ceil(count / size), rows }, options)
  },

  reference: (problem, layout, _params, machine, emit) => ({
    x: sweptBlocks(problem, layout, { sums: 'by entry', team: 1, rows: ({ lanes }) => lanes }, machine, emit),
    turn: layout.colour,
  }),
})
