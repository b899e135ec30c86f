import { hasRows, type Mutant, seeing } from '#src/lab/rules/mutant.ts'
import { laneMutants, spansTickets } from '../lane-mutants.ts'
import { IMPATIENT } from '../row-mutants.ts'
import { type System, toSystem } from '../solve.ts'

const mutants: readonly Mutant<System>[] = [
  ...laneMutants(),
  {
    name: 'the last rows are lost',
    breaks: 'solves',
    applies: hasRows,
    params: IMPATIENT,
    edits: [{ find: 'ticket >= tickets)', replace: 'ticket >= tickets - 1u)' }],
  },
  {
    name: 'tickets run against the order of the solve',
    breaks: 'solves',
    applies: spansTickets,
    params: { ...IMPATIENT, workers: 1 },
    edits: [
      {
        find: 'let ticket = draw(lane, broken);',
        replace:
          'let drawn = draw(lane, broken);\n    let ticket = select(tickets - 1u - drawn, drawn, drawn >= tickets);',
      },
    ],
  },
]

export default seeing(toSystem, mutants)
