import { defaults } from '#src/core/kernel/kernel.ts'
import { hasRows, type Mutant, seeing } from '#src/lab/rules/mutant.ts'
import { naturalOrder } from '../polling-twin.ts'
import { laneMutants } from '../lane-mutants.ts'
import { type CarriedRows, IMPATIENT, rowMutants } from '../row-mutants.ts'
import { analyse, shared } from './analysis.ts'
import kernel from './kernel.ts'
import { type System, toSystem } from '../solve.ts'

const analysed = (problem: System) => analyse(problem, defaults(kernel))

const byAll: CarriedRows = (problem) => {
  const isShared = shared(analysed(problem))
  const place = naturalOrder(problem)
  return (row) => isShared(place(row))
}
const byOne: CarriedRows = (problem) => {
  const isShared = byAll(problem)
  return (row) => !isShared(row)
}

const named = (how: string, mutants: readonly Mutant<System>[]): Mutant<System>[] =>
  mutants.map((mutant) => ({ ...mutant, name: `${mutant.name} (${how})` }))

const mutants: readonly Mutant<System>[] = [
  ...named('rows of all lanes', rowMutants(byAll)),
  ...named('rows of one lane', laneMutants(byOne)),
  {
    name: 'the last task is lost',
    breaks: 'solves',
    applies: hasRows,
    params: IMPATIENT,
    edits: [{ find: 'ticket >= tasks)', replace: 'ticket >= tasks - 1u)' }],
  },
  {
    name: 'only the first rows of a task are solved',
    breaks: 'solves',
    // more rows than there are lanes, with subgroups or without
    applies: (problem) => analysed(problem).task_ptr.some((end, t, ptr) => t > 0 && end - ptr[t - 1] > 8),
    params: IMPATIENT,
    edits: [
      { find: 'for (; place < end; place += lanes)', replace: 'for (; place < task_ptr[ticket] + 1u; place += lanes)' },
    ],
  },
]

export default seeing(toSystem, mutants)
