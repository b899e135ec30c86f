import type { CellPicture } from './Cells.tsx'
import type { TermId } from './forms.ts'
import type { Vocabulary } from './vocabulary.ts'

interface Entry {
  /** Words in braces are WebGPU's, and are replaced where CUDA has others: see CUDA below. */
  readonly name: string
  /** One or two sentences. */
  readonly means: string
  readonly picture?: CellPicture
}

/** CUDA's words for WebGPU's. */
export const CUDA: Readonly<Record<string, string>> = {
  invocation: 'thread',
  subgroup: 'warp',
  'workgroup memory': 'shared memory',
  workgroup: 'thread block',
  dispatch: 'kernel launch',
  dispatches: 'kernel launches',
}

/** A text of the glossary in a vocabulary. Plurals follow their words. */
export function inWords(text: string, vocabulary: Vocabulary): string {
  return text.replace(/\{([^}]*?)(s?)\}/g, (_, word: string, plural: string) => {
    const whole = CUDA[word + plural] ?? `${CUDA[word] ?? word}${plural}`
    return vocabulary === 'webgpu' ? word + plural : whole
  })
}

/** Every term, in the order in which the sheet has them: what is solved, who works, how they wait, how it is stored, how it is timed. */
export const GLOSSARY: Readonly<Record<TermId, Entry>> = {
  'triangular-solve': {
    name: 'triangular solve',
    means:
      'Finding x in L x = b, where row i of L has nonzeros in columns 0 to i only. A row can be solved once the rows that it refers to are solved.',
    picture: { rows: ['#', '##', ' ##', '# #*', ' .  .'], caption: 'rows 0 to 2 are solved; row 3 needs rows 0 and 2' },
  },
  unknown: {
    name: 'unknown',
    means: 'One number of the vector x that is looked for. Row i of the matrix gives unknown i.',
  },
  nonzero: {
    name: 'nonzero',
    means: 'An entry that the matrix stores. A nonzero in row i and column j says that row i needs unknown j.',
    picture: { rows: ['1', '12', ' 23', '1 34'], caption: 'columns by number: the last row needs 1 and 3' },
  },
  dependency: {
    name: 'dependency',
    means: 'A row that has to be solved before another one, because its result is used there.',
    picture: { rows: ['1>3>4', '2>3'], caption: '3 waits for 1 and 2, and 4 waits for 3' },
  },
  level: {
    name: 'level',
    means:
      'Rows whose longest chain of dependencies is equally long. Rows of one level do not need one another, so they can all be solved at once.',
    picture: { rows: ['1 2 3 4', '1 2 3', '1 2'], caption: 'four levels of three, three, two and one rows' },
  },
  stencil: {
    name: 'stencil',
    means:
      'Which neighbours each point of a grid is coupled to. The name counts: D3N7 is a grid in 3 dimensions with 7 points, each point itself and its 6 nearest neighbours; D3N27 has all 27 points of a 3×3×3 cube.',
    picture: { rows: [' . ', '.*.', ' . '], caption: 'D2N5: a point and its 4 neighbours in the plane' },
  },
  ilu: {
    name: 'ILU(0), IC(0)',
    means:
      'Approximate triangular factors of a matrix that keep its own pattern. Solvers that iterate use them to need fewer iterations, and solve with them in each one.',
  },
  'r-mat': {
    name: 'R-MAT graph',
    means: 'A random graph like a social network: a few rows have most of the nonzeros, most rows have only a few.',
    picture: { rows: ['11111111', '22', '3', '444', '5'], caption: 'one long row among short ones' },
  },
  step: {
    name: 'step',
    means:
      'One piece of work by one worker, such as loading nonzeros for a row and adding them up. Steps count the order of work, not time: a step comes after all steps whose results it uses.',
    picture: { rows: ['*##', '~~*#'], caption: 'two workers, from step to step: the second one waits twice' },
  },
  worker: {
    name: 'worker',
    means:
      'What takes the next row. It is one lane, a few lanes, a whole {subgroup} or a {workgroup}, as the kernel chooses; the timeline says which.',
    picture: { rows: ['1111', '2222', '3333'], caption: 'three workers of four lanes each' },
  },
  lane: {
    name: 'lane',
    means:
      'One place in a {subgroup}. All of its lanes carry out the same instruction together, each on its own number.',
    picture: { rows: ['***/', '*///'], caption: 'two steps of four lanes: 3, then 1 of them working' },
  },
  subgroup: {
    name: '{subgroup}',
    means: 'The lanes that carry out one instruction together: 32 on an NVIDIA GPU, 4 on the software GPU of Chromium.',
    picture: { rows: ['********'], caption: '8 lanes, one instruction' },
  },
  workgroup: {
    name: '{workgroup}',
    means: '{invocations} that share {workgroup memory} and can wait for one another at a barrier.',
    picture: { rows: ['****|***', '***/|***'], caption: 'two rows of lanes, one barrier for all' },
  },
  invocation: {
    name: '{invocation}',
    means:
      'One run of the shader’s entry point. {invocations} are bundled into {subgroups}, and those into {workgroups}.',
  },
  dispatch: {
    name: '{dispatch}',
    means:
      'One launch of a shader on the GPU. What it has written can be read by the next one, so that between two of them all workers are in step.',
    picture: { rows: ['***|***', '***|***'], caption: 'the second begins when all of the first is done' },
  },
  stage: {
    name: 'stage',
    means: 'A named part of a kernel’s step: first multiply and add, for instance, then hand the sum on and divide.',
    picture: { rows: ['1112'], caption: 'three steps of stage 1, one of stage 2' },
  },
  barrier: {
    name: 'barrier',
    means:
      'A point that no worker passes before all have come to it. It is simple and safe, and the slowest worker decides how long it takes.',
    picture: { rows: ['*//|*', '***|*', '**/|*'], caption: 'two workers are idle until the third is there' },
  },
  poll: {
    name: 'poll',
    means:
      'To read a word in memory again and again until it says that a value is ready. A worker or lane that polls occupies a place on the GPU and computes nothing; a read that finds nothing is a wasted poll.',
    picture: { rows: ['~~~*'], caption: 'three wasted polls, then the value is there' },
  },
  idle: {
    name: 'idle',
    means: 'The state of a worker or lane that is there and has nothing to do.',
    picture: { rows: ['**//'], caption: 'two lanes work, two are idle' },
  },
  'ready-flag': {
    name: 'ready flag',
    means:
      'A word in memory that tells other workers that a value is there. Mostly x is its own flag: until a row is solved, its word holds a pattern that no result has.',
    picture: { rows: ['##.#'], caption: 'three values are there, one is awaited' },
  },
  'element-wise': {
    name: 'element-wise',
    means: 'Lanes begin anew with every row: where a row has fewer nonzeros than there are lanes, the others are idle.',
    picture: { rows: ['111/', '22//', '333/'], caption: 'three rows of 3, 2 and 3 nonzeros take three steps' },
  },
  multistage: {
    name: 'multistage',
    means:
      'Lanes go on into the next rows in the same step, so that all are busy; sums are handed on and divided in a further stage.',
    picture: { rows: ['1112', '2333'], caption: 'the same three rows take two steps' },
  },
  'cache-line': {
    name: 'cache line',
    means: 'What memory moves at once: 128 bytes, which are 32 words.',
  },
  tile: {
    name: 'tile',
    means: 'A square of 16 × 16 entries of the matrix, stored in the format that suits it.',
    picture: { rows: ['1 2', ' 1', '3 1'], caption: 'squares without nonzeros are not stored' },
  },
  slice: {
    name: 'slice',
    means:
      'Rows that are stored together, padded to the length of the longest of them; of BCCOO, a stretch of columns.',
    picture: { rows: ['111', '11/', '2', '2'], caption: 'two slices of two rows, one slot of padding' },
  },
  sell: {
    name: 'SELL-C-σ',
    means:
      'A storage format: rows are sorted by length among σ neighbours, cut into slices of C rows, and each slice is padded to its longest row.',
    picture: { rows: ['1111', '111/', '22', '2/'], caption: 'C = 2: only 2 of 10 slots are padding' },
  },
  padding: {
    name: 'padding',
    means: 'Slots that a format stores without a nonzero, so that all rows of a block have the same length.',
    picture: { rows: ['****', '*///', '**//'], caption: 'three rows padded to four slots' },
  },
  analysis: {
    name: 'analysis',
    means:
      'All work before the first solve: finding levels, ordering rows, packing values. It is done once per matrix, and shown apart from the solve.',
  },
  'break-even': {
    name: 'break-even',
    means: 'The number of solves from which on a kernel is ahead in all, its longer analysis included.',
  },
  'back-to-back': {
    name: 'back to back',
    means:
      'Many solves between two readings of the clock, divided by their number. One at a time, each solve also pays for starting and ending.',
    picture: { rows: ['|****|'], caption: 'two readings of the clock, four solves' },
  },
  p95: { name: 'p95', means: '95 % of the samples are at most this long.' },
  tuned: {
    name: 'by rule, tuned',
    means:
      'How a kernel’s parameters were chosen: by rule from the matrix alone, or tuned, by timing a few candidates on this GPU and taking the fastest right one.',
  },
  'backward-error': {
    name: 'backward error',
    means:
      'The smallest relative change of matrix and right-hand side that would make the computed x exact. About 1e-7 is as good as f32 gets.',
  },
  trace: {
    name: 'trace',
    means:
      'The record of a run, written by the kernel itself: which worker did which row, in which order, after how many polls. A traced run is never timed.',
  },
  twin: {
    name: 'CPU twin',
    means:
      'The same algorithm carried out by the processor in a web worker, in one order that a GPU could have taken too. It gives pictures without a GPU, and no times.',
  },
}
