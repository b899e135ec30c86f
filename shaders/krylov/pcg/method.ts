import type { Method } from '../recurrences.ts'

/** z stands for the error, as far as a preconditioner knows it. */
const method: Method = {
  begin: [
    { line: 'precondition', into: 'z', of: 'r', dotted: true },
    { line: 'direction', into: 'p', of: 'z' },
  ],
  iteration: [
    { line: 'multiply', into: 'q', of: 'p', by: 'p' },
    { line: 'step', length: 'whole', along: 'p', of: 'q' },
    { line: 'precondition', into: 'z', of: 'r', dotted: true },
    { line: 'direction', into: 'p', of: 'z' },
  ],
}

export default method
