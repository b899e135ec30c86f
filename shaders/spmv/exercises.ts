import { type Exercise, only } from '#src/lab/edit/exercise.ts'

/** Faults to find, each one that the rules see. */
const exercises: readonly Exercise[] = [
  {
    title: 'β of zero, and of two',
    kernel: 'spmv/csr_vector',
    edits: only('lib/product.wesl', '+ uniforms.beta * y_in[row]', '+ y_in[row]'),
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
    edits: only('spmv/merge/kernel.wesl', 'carries[number] = handed.after', 'carries[number] = 0.0'),
    hints: [
      'Rows that lie in one tile are right; rows that a tile cuts are not.',
      'What does a tile leave for the one after it?',
      'The sum that is open at the end of a tile is its carry: handed.after.',
    ],
  },
  {
    title: 'A sum that runs on',
    kernel: 'spmv/merge',
    edits: only('spmv/merge/kernel.wesl', '        part.open = 0.0;\n', ''),
    hints: [
      'The second row of a lane has the first one in it.',
      'What holds the sum of the row that a lane is in, and when does that end?',
      'At the end of a row the open sum begins again: part.open = 0.0.',
    ],
  },
  {
    title: 'Empty rows',
    kernel: 'spmv/coo_segmented',
    edits: only(
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
]

export default exercises
