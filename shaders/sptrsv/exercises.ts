import { type Exercise, only } from '#src/lab/edit/exercise.ts'

/** Faults to find, each one that the rules see. */
const exercises: readonly Exercise[] = [
  {
    title: 'Two lanes meet in one row',
    kernel: 'sptrsv/level_set',
    edits: only('sptrsv/level_set/kernel.wesl', '      workgroupBarrier();\n      if', '      if'),
    hints: [
      'The rule on lanes names a lane that reads what another one wrote.',
      'It reads partial: who writes it, and what has to lie between?',
      'The lanes of a team add up before lane 0 finishes the row. Let them meet at a workgroupBarrier() there.',
    ],
  },
  {
    title: 'A level begins too early',
    kernel: 'sptrsv/level_set',
    edits: only('sptrsv/level_set/kernel.wesl', '    storageBarrier();\n', ''),
    hints: [
      'A row reads an x that another lane of its workgroup writes.',
      'A workgroupBarrier() orders the memory of the workgroup alone; x lies in storage.',
      'After each level, before the next one reads x, put a storageBarrier().',
    ],
  },
  {
    title: 'Tickets against the order',
    kernel: 'sptrsv/sync_free',
    params: { workers: 1 },
    edits: only('sptrsv/sync_free/kernel.wesl', 'row_at(ticket)', 'row_at(uniforms.rows - 1u - ticket)'),
    hints: [
      'A row is polled thousands of times and never comes.',
      'Which row does the first ticket stand for, and which rows does that one need?',
      'Tickets have to follow the order of the solve: row_at(ticket).',
    ],
  },
  {
    title: 'The tail of a row',
    kernel: 'sptrsv/sync_free',
    edits: only('lib/row.wesl', 'if (k + lane < end) {', 'if (k + lane + 1u < end) {'),
    hints: [
      'The answer is wrong in rows that have an operand, and right in the others.',
      'Which lanes of a worker take a nonzero of the last step of a row?',
      'The nonzero at k + lane belongs to the row where k + lane < end.',
    ],
  },
  {
    title: 'A row that is never published',
    kernel: 'sptrsv/sync_free',
    edits: only('lib/row.wesl', 'if (publish) {', 'if (publish && row != 0u) {'),
    hints: [
      'All that depend on one row wait in vain.',
      'Look where x is stored, and what that depends on.',
      'Row 0 is a row like any other: publish it.',
    ],
  },
  {
    title: 'The last row',
    kernel: 'sptrsv/sync_free',
    edits: only('sptrsv/sync_free/kernel.wesl', 'ticket >= uniforms.rows)', 'ticket >= uniforms.rows - 1u)'),
    hints: [
      'One row has no event at all.',
      'How many tickets are drawn before a worker stops?',
      'A worker ends with the first ticket that is no row: ticket >= uniforms.rows.',
    ],
  },
  {
    title: 'The sign of a sum',
    kernel: 'sptrsv/level_set',
    edits: only('sptrsv/level_set/kernel.wesl', '(b[row] - sum)', '(b[row] + sum)'),
    hints: [
      'Rows of the first level are right, and no others.',
      'Write down what x of a row is, by its formula.',
      'What the other x contribute is taken from b: b[row] - sum.',
    ],
  },
]

export default exercises
