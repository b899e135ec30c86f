import { count, indexed, plural } from '#src/core/base/format.ts'
import type { Operation } from '#src/core/kernel/operation.ts'
import { examples } from './examples.ts'
import { linkDefaults } from './link-defaults.ts'
import { type FlowSystemSpec, options } from './options.ts'
import type { FlowSystem } from './solve.ts'

const asked = ({ cfl, viscous, systems, tolerance }: FlowSystemSpec): readonly string[] => [
  `CFL ${cfl}`,
  ...(viscous ? ['viscous'] : []),
  ...(systems === '0' ? [] : [plural(Number(systems), 'turbulence system')]),
  ...(tolerance === '1e-2' ? [] : [`to ${tolerance}`]),
]

/** A step in time of a flow: a Krylov solve over 5 × 5 blocks, preconditioned by sweeps over them. */
const operation: Operation<FlowSystem, FlowSystemSpec> = {
  place: 10,
  title: 'Block Krylov solve',
  formula: ({ tolerance }) => `A x = b over blocks of 5 × 5 to ‖b − A x‖ = ${tolerance} ‖b‖`,
  posed: asked,
  unlike: asked,
  options,
  seeded: (spec) => spec,
  shape: (spec) => spec,
  remedies: {
    LimitReached: [
      { label: 'Allow 2000 iterations', set: { limit: 2000 } },
      { label: 'Stop at 10⁻¹', set: { tolerance: '1e-1' } },
    ],
    Stagnated: [{ label: 'Stop at 10⁻¹', set: { tolerance: '1e-1' } }],
    BrokeDown: [{ label: 'Use a seeded b', set: { b: 'seeded' } }],
    ResidualOverflow: [{ label: 'Take CFL 1', set: { cfl: '1' } }],
  },
  words: {
    one: 'solve',
    does: 'solves',
    error: 'true residual',
    result: 'x',
    done: 'passed',
    undone: 'not passed',
    ends: 'passes it the last time',
    point: 'unknown',
    made: 'the blocks',
    headline: () => 'Solving A x = b over blocks by iterations, each a few passes over all unknowns',
    aboutRow: ({ row, needs }) => [
      '',
      `Unknown ${count(row)} meets ${plural(needs.length, 'number')} of A`,
      `: ${indexed('q', row)} of A z is a sum over them, in every iteration.`,
    ],
    about:
      'The matrix is that of a flow, linearised: rows are cells, entries blocks of 5 × 5. Turbulence systems share its pattern, and all unknowns are one system. The flow is made from the seed.',
  },
  order: 'none',
  begins: ['bicgstab'],
  examples,
  linkDefaults,
  load: () => import('./problem.ts'),
}
export default operation
