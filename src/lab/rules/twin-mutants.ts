import type { EventRecord } from '#src/core/trace/event.ts'
import { type Kernel, meaningIn, type Problem } from '#src/core/kernel/kernel.ts'
import type { StageMeaning } from '#src/core/trace/space.ts'
import { type InputFault, negated } from './faults.ts'
import { type Cases, orderOf } from './cases.ts'
import { carriesAny, hasDependences, hasWork, inTwoRows, type Mutant } from './mutant.ts'

/** A twin whose events pass through `change`, all at once. */
const withEvents =
  (change: (events: EventRecord[], stages: readonly StageMeaning[]) => EventRecord[]) =>
  (kernel: Kernel): Kernel => ({
    ...kernel,
    reference(problem, analysis, params, machine, emit) {
      const events: EventRecord[] = []
      const outputs = kernel.reference(problem, analysis, params, machine, (event) => events.push(event))
      for (const event of change(events, meaningIn(kernel, kernel.uses && analysis).stages)) emit(event)
      return outputs
    },
  })

/** A twin that solves another problem than it was given. */
const withProblem =
  (change: (problem: Problem) => Problem) =>
  (kernel: Kernel): Kernel => ({
    ...kernel,
    reference: (problem, analysis, params, machine, emit) =>
      kernel.reference(change(problem), analysis, params, machine, emit),
  })

const firstCarrying = (events: readonly EventRecord[]) =>
  events.findIndex(({ lanes }) => lanes.some((word) => word !== 0))

const twinMutants: readonly Mutant[] = [
  {
    name: 'the twin does not emit an event',
    breaks: 'coverage',
    applies: hasWork,
    alter: withEvents((events) => events.slice(1)),
  },
  {
    name: 'the twin emits an event twice',
    breaks: 'coverage',
    applies: hasWork,
    // a stage may have an item again: there it says nothing
    alter: withEvents((events, stages) => [
      ...events,
      ...events.filter(({ stage }) => stages[stage]?.covers !== 'again').slice(-1),
    ]),
  },
  {
    name: 'the twin loses a bit of a lane mask',
    breaks: 'coverage',
    applies: carriesAny,
    alter: withEvents((events) => {
      const e = firstCarrying(events)
      return events.with(e, { ...events[e], lanes: events[e].lanes.map((word) => word & (word - 1)) })
    }),
  },
  {
    name: 'the twin counts its phases wrong',
    breaks: 'order',
    applies: (problem, space) => (space.order === 'operands' ? space.count > 1 : inTwoRows(problem, space)),
    alter: withEvents((events) => [{ ...events[0], phase: events[events.length - 1].phase + 1 }, ...events.slice(1)]),
  },
]

/** A product's rows may come in any order. */
const solveMutants: readonly Mutant[] = [
  {
    name: 'the twin emits its events backwards',
    breaks: 'order',
    applies: hasDependences,
    alter: withEvents((events) => events.toReversed()),
  },
]

const faultyTwin = ({ name, applies, change }: InputFault): Mutant => ({
  name: `the twin solves another problem: ${name}`,
  breaks: 'solves',
  applies,
  alter: withProblem(change),
})

/** An input of the wrong sign, where the answer tells. */
const signFault = ({ tellsSigns = () => true }: Cases): InputFault => ({
  ...negated,
  applies: (problem, space) => negated.applies(problem, space) && tellsSigns(problem),
})

/** Faults that every twin of an operation can be given. */
export const twinMutantsOf = (cases: Cases): readonly Mutant[] => [
  ...[...(cases.faults ?? []), ...(cases.numbers === 'none' ? [] : [signFault(cases)])].map(faultyTwin),
  ...twinMutants,
  ...(orderOf(cases) === 'operands' ? solveMutants : []),
]
