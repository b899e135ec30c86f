import { beforeAll, expect, test } from 'vitest'
import { findKernel } from '#src/engine/catalog/kernels.ts'
import { linkOnce, projectSources } from '#src/engine/gpu/device/link.ts'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import type { Kernel, Params } from '#src/core/kernel/kernel.ts'
import { type Edit, edited } from '#src/lab/rules/mutant.ts'
import { grid } from '#src/core/sparse/test-matrices.ts'
import { linkedWith, type MadeMachine, machineDifference } from '../../lib/machine-twins.fixture.ts'
import type { BlockProblem } from '../blocks.ts'
import { laidOut } from '../layout.ts'
import { makeProblem } from '../problem.ts'

const module = 'block_symgs/block5_opt/kernel.wesl'

let kernel: Kernel
let machine: MadeMachine

beforeAll(async () => {
  kernel = await findKernel('block_symgs/block5_opt')
  const sources = await projectSources()
  machine = {
    capabilities: leastCapabilities(32),
    link: async (step, edits) => (await linkOnce(edited(sources, { name: 'flight', edits }, ''), step)).wgsl,
  }
})

/** Points of a grid so long that few of them stand at its ends. */
const problemOf = (sweeps: '1' | '2'): BlockProblem =>
  makeProblem([grid('D3N7', [30, 1, 1])], { cfl: '100', viscous: true, systems: '2', sweeps, seed: 6 })

test('a sweep with all entries of a row in flight has the bits of its twin', async () => {
  for (const sweeps of ['1', '2'] as const)
    for (const given of [{}, { widths: 1 }, { flight: 4 }, { flight: 1 }])
      expect(await machineDifference(kernel, problemOf(sweeps), given, machine), JSON.stringify(given)).toBeUndefined()
})

test('programs are so where a parameter asks for it, and rows of a colour have as many entries', () => {
  const many = (condition: string, given: Params) => linkedWith(condition, kernel, problemOf('1'), given, machine)
  expect(many('OWN', { widths: 1 })).toBe(3)
  expect([{}, { flight: 4 }, { widths: 1 }].map((given) => many('WHOLE', given))).toEqual([3, 0, 0])
  expect([{}, { flight: 4 }, { flight: 1 }].map((given) => many('SINGLE', given))).toEqual([0, 0, 3])
})

test('rows of a colour are alike where that takes up to a tenth more entries', () => {
  const widthsOf = (size: readonly [number, number, number]) => {
    const pattern = grid('D3N7', size).csr
    const colour = Uint32Array.from({ length: pattern.rows }, (_, row) => row % 2)
    return laidOut(pattern, colour, 2, 1, true).widths
  }
  expect(widthsOf([30, 1, 1])).toEqual([
    { lower: 0, upper: 2 },
    { lower: 2, upper: 0 },
  ])
  expect(widthsOf([5, 1, 1])).toEqual([null, { lower: 2, upper: 0 }])
})

test('an entry that is lost, and a row that begins where another does, are seen', async () => {
  const lost: Edit = {
    module,
    find: 'let a = four(e, entry, slot, end);',
    replace: 'let a = four(e, entry, slot + 1u, end);',
  }
  const other: Edit = { module, find: '(lower + upper) * (place', replace: 'lower * (place' }
  for (const edit of [lost, other])
    expect(await machineDifference(kernel, problemOf('1'), {}, machine, [edit])).toBeDefined()
})
