import type { Params } from '#src/kernel/kernel.ts'

/** A kernel with one fault, which the project tests itself with. */
export interface Exercise {
  readonly title: string
  /** Id of the kernel. */
  readonly kernel: string
  readonly params?: Params
  /** Texts of modules that are replaced, all of them at once. */
  readonly edits: readonly { readonly module: string; readonly find: string; readonly replace: string }[]
  /** From what is seen, over where to look, to what to do. */
  readonly hints: readonly [string, string, string]
}

/** One replacement in one module. */
const one = (module: string, find: string, replace: string): Exercise['edits'] => [{ module, find, replace }]

/** Faults to find. Their numbers are kept in browsers: new ones go to the end. */
export const exercises: readonly Exercise[] = [
  {
    title: 'Two lanes meet in one row',
    kernel: 'sptrsv/level_set',
    edits: one('sptrsv/level_set/kernel.wesl', '      workgroupBarrier();\n      if', '      if'),
    hints: [
      'The rule on lanes names a lane that reads what another one wrote.',
      'It reads partial: who writes it, and what has to lie between?',
      'The lanes of a team add up before lane 0 finishes the row. Let them meet at a workgroupBarrier() there.',
    ],
  },
  {
    title: 'A level begins too early',
    kernel: 'sptrsv/level_set',
    edits: one('sptrsv/level_set/kernel.wesl', '    storageBarrier();\n', ''),
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
    edits: one('sptrsv/sync_free/kernel.wesl', 'row_at(ticket)', 'row_at(uniforms.rows - 1u - ticket)'),
    hints: [
      'A row is polled thousands of times and never comes.',
      'Which row does the first ticket stand for, and which rows does that one need?',
      'Tickets have to follow the order of the solve: row_at(ticket).',
    ],
  },
  {
    title: 'The tail of a row',
    kernel: 'sptrsv/sync_free',
    edits: one('lib/row.wesl', 'if (k + lane < end) {', 'if (k + lane + 1u < end) {'),
    hints: [
      'The answer is wrong in rows that have an operand, and right in the others.',
      'Which lanes of a worker take a nonzero of the last step of a row?',
      'The nonzero at k + lane belongs to the row where k + lane < end.',
    ],
  },
  {
    title: 'A row that is never published',
    kernel: 'sptrsv/sync_free',
    edits: one('lib/row.wesl', 'if (publish) {', 'if (publish && row != 0u) {'),
    hints: [
      'All that depend on one row wait in vain.',
      'Look where x is stored, and what that depends on.',
      'Row 0 is a row like any other: publish it.',
    ],
  },
  {
    title: 'The last row',
    kernel: 'sptrsv/sync_free',
    edits: one('sptrsv/sync_free/kernel.wesl', 'ticket >= uniforms.rows)', 'ticket >= uniforms.rows - 1u)'),
    hints: [
      'One row has no event at all.',
      'How many tickets are drawn before a worker stops?',
      'A worker ends with the first ticket that is no row: ticket >= uniforms.rows.',
    ],
  },
  {
    title: 'β of zero, and of two',
    kernel: 'spmv/csr_vector',
    edits: one('lib/product.wesl', '+ uniforms.beta * y_in[row]', '+ y_in[row]'),
    hints: [
      'The answer is wrong where y ← α A x + β y has a β that is neither 0 nor 1.',
      'Look at what a row writes last.',
      'What y held counts β times.',
    ],
  },
  {
    title: 'α forgotten',
    kernel: 'spmv/csr_vector',
    edits: [
      { module: 'lib/product.wesl', find: 'uniforms.alpha * sum + ', replace: 'sum + ' },
      { module: 'lib/product.wesl', find: '= uniforms.alpha * sum; }', replace: '= sum; }' },
    ],
    hints: [
      'Products with α = 1 are right, and others are not.',
      'Look at what a row writes last. It has two forms.',
      'In both the sum counts α times.',
    ],
  },
  {
    title: 'A carry across tiles',
    kernel: 'spmv/merge',
    edits: one('spmv/merge/kernel.wesl', 'carries[number] = handed.after', 'carries[number] = 0.0'),
    hints: [
      'Rows that lie in one tile are right; rows that a tile cuts are not.',
      'What does a tile leave for the one after it?',
      'The sum that is open at the end of a tile is its carry: handed.after.',
    ],
  },
  {
    title: 'A sum that runs on',
    kernel: 'spmv/merge',
    edits: one('spmv/merge/kernel.wesl', '        part.open = 0.0;\n', ''),
    hints: [
      'The second row of a lane has the first one in it.',
      'What holds the sum of the row that a lane is in, and when does that end?',
      'At the end of a row the open sum begins again: part.open = 0.0.',
    ],
  },
  {
    title: 'Empty rows',
    kernel: 'spmv/coo_segmented',
    edits: one(
      'spmv/coo_segmented/whole.wesl',
      'place - intervals * lanes], 0.0);',
      'place - intervals * lanes], 1.0);',
    ),
    hints: [
      'Rows without a nonzero have a wrong y.',
      'Who writes y of a row that no lane carries?',
      'The sum of an empty row is 0.',
    ],
  },
  {
    title: 'The sign of a sum',
    kernel: 'sptrsv/level_set',
    edits: one('sptrsv/level_set/kernel.wesl', '(b[row] - sum)', '(b[row] + sum)'),
    hints: [
      'Rows of the first level are right, and no others.',
      'Write down what x of a row is, by its formula.',
      'What the other x contribute is taken from b: b[row] - sum.',
    ],
  },
]
