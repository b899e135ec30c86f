import type { Method, Recurrence } from '../recurrences.ts'

const turned: readonly Recurrence[] = [
  { line: 'direction', into: 'p', of: 'r', less: 'q' },
  { line: 'precondition', into: 'z', of: 'p', dotted: false },
]

const method: Method = {
  begin: turned,
  iteration: [
    { line: 'multiply', into: 'q', of: 'z', by: 'b' },
    { line: 'step', length: 'first', along: 'z', of: 'q', stage: 'half step' },
    { line: 'precondition', into: 'y', of: 'r', dotted: false, stage: 'precondition again' },
    { line: 'multiply', into: 't', of: 'y', by: 'r', second: true, stage: 'multiply again' },
    { line: 'step', length: 'second', along: 'y', of: 't' },
    ...turned,
  ],
}

export default method
