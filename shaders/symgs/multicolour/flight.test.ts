import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findKernel } from '#src/engine/catalog/kernels.ts'
import { linkOnce, projectSources } from '#src/engine/gpu/device/link.ts'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import type { Kernel, Params } from '#src/core/kernel/kernel.ts'
import { Draw } from '#src/lab/draw.ts'
import { type Edit, edited } from '#src/lab/rules/mutant.ts'
import { grid } from '#src/core/sparse/test-matrices.ts'
import { linkedWith, type MadeMachine, machineDifference } from '../../lib/machine-twins.fixture.ts'
import { COLOURING } from '../colours.ts'
import { makeProblem } from '../problem.ts'
import { type Sliced, sliced } from '../slices.ts'
import type { SweepProblem } from '../sweep.ts'

const SLOTS = 'symgs/slots.wesl'

const draw = new Draw(inject('turn'))
/** Of the pairs of a guess and a choice of parameters one in five is swept. */
const ONE_IN = 5
afterAll(() => console.log(`${draw.told} (slots in flight)`))

let kernel: Kernel
/** A GPU whose subgroups have as many lanes as slices have rows. */
let machine: MadeMachine

beforeAll(async () => {
  kernel = await findKernel('symgs/multicolour')
  const sources = await projectSources()
  machine = {
    capabilities: leastCapabilities(32),
    link: async (step, edits) => (await linkOnce(edited(sources, { name: 'flight', edits }, ''), step)).wgsl,
  }
})

const problemOf = (guess: 'zero' | 'any'): SweepProblem =>
  makeProblem([grid('D3N27', [6, 4, 7])], { guess, sweeps: '1', values: 'seeded', diagonal: 'unit', seed: 5 })

const CHOICES = [{}, { bits: 8 }, { bits: 8, bases: 0 }, { bits: 8, flight: 8 }, { colouring: 2, wrap: 11 }]

test('a sweep with all slots of a row in flight, and with least columns handed on, has the bits of its twin', async () => {
  for (const guess of ['zero', 'any'] as const)
    for (const given of draw.of(CHOICES, ONE_IN)) {
      const difference = await machineDifference(kernel, problemOf(guess), { ...given, widths: 2 }, machine)
      expect(difference, JSON.stringify([guess, given])).toBeUndefined()
    }
})

test('rows that are sorted within a colour have the bits of their twin', async () => {
  const sorted: Kernel = {
    ...kernel,
    analyse(problem, params) {
      const found = kernel.analyse(problem, params) as Sliced
      const { pattern } = (problem as SweepProblem).inputs.A
      return { ...found, ...sliced(pattern, found.colour, found.colours, { alike: 'never', bits: 32, most: 0 }) }
    },
  }
  expect(await machineDifference(sorted, problemOf('any'), { colouring: COLOURING.cc }, machine)).toBeUndefined()
})

test('programs are so where a parameter asks for it, and the compiler knows how wide rows are', () => {
  const many = (condition: string, given: Params) =>
    linkedWith(condition, kernel, problemOf('zero'), { widths: 2, ...given }, machine)
  const all = many('OWN', { widths: 1 })
  expect(all).toBe(15)
  expect([{}, { flight: 8 }, { widths: 1 }].map((given) => many('WHOLE', given))).toEqual([all, 0, 0])
  expect([{ bits: 8 }, { bits: 8, bases: 0 }, {}].map((given) => many('SUBGROUPS', given))).toEqual([all, 0, 0])
})

test('a slot that is lost, and a least column of another slot, are seen', async () => {
  const lost: Edit = { module: SLOTS, find: 'four(run, 20u, packed)', replace: 'four(run, 32u, packed)' }
  const other: Edit = { module: SLOTS, find: 'vec4<u32>(run.first) + slots', replace: 'vec4<u32>(0u) + slots' }
  const problem = problemOf('zero')
  expect(await machineDifference(kernel, problem, { widths: 2 }, machine, [lost])).toBeDefined()
  expect(await machineDifference(kernel, problem, { widths: 2, bits: 8 }, machine, [other])).toBeDefined()
})
