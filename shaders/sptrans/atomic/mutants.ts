import type { Mutant } from '#src/kernel/rules/mutant.ts'
import type { TransposeProblem } from '../transpose.ts'
import { disturbed, hasColumnOf, hasNonzeros, meetsAmong } from '../shapes.ts'

const mutants: readonly Mutant<TransposeProblem>[] = [
  disturbed('sptrans/atomic/scatter.wesl', 'let row = row_of(k, low, high);'),
  {
    name: 'nonzeros of a column all go to its first place',
    breaks: 'solves',
    applies: hasColumnOf(2),
    edits: [{ module: 'sptrans/atomic/scatter.wesl', find: '+ cursor[k]]', replace: ']' }],
  },
  {
    name: 'nonzeros of a slot all have its first place',
    breaks: 'solves',
    params: { grouped: 2 },
    applies: meetsAmong(32),
    edits: [
      {
        module: 'sptrans/atomic/count_grouped.wesl',
        find: 'atomicLoad(&sizes[slot])) + ranks[step]',
        replace: 'atomicLoad(&sizes[slot]))',
      },
    ],
  },
  {
    name: 'a slot is drawn for as if it had one nonzero',
    breaks: 'solves',
    params: { grouped: 2 },
    applies: meetsAmong(32),
    edits: [
      {
        module: 'sptrans/atomic/count_grouped.wesl',
        find: 'atomicLoad(&owners[slot]) - 1u], count)',
        replace: 'atomicLoad(&owners[slot]) - 1u], 1u)',
      },
    ],
  },
  {
    name: 'short rows are sorted backwards',
    breaks: 'solves',
    applies: hasColumnOf(2, 256),
    edits: [{ module: 'sptrans/atomic/finish.wesl', find: 'keys[q] < own)', replace: 'keys[q] > own)' }],
  },
  {
    name: 'keys of the row before count, too',
    breaks: 'solves',
    applies: hasColumnOf(2, 256),
    edits: [
      { module: 'sptrans/atomic/finish.wesl', find: 'at < vec4<u32>(first % 4u)', replace: 'at > vec4<u32>(4u)' },
      { module: 'sptrans/atomic/finish.wesl', find: 'at >= vec4<u32>(end - 4u * last)', replace: 'at > vec4<u32>(4u)' },
    ],
  },
  {
    name: 'runs of a chunk are merged backwards',
    breaks: 'solves',
    applies: hasColumnOf(257),
    edits: [
      {
        module: 'sptrans/atomic/chunks.wesl',
        find: 'keys[first + low] < key',
        replace: 'keys[first + low] > key',
      },
    ],
  },
  {
    name: 'runs of a long row stay one behind the other',
    breaks: 'solves',
    applies: hasColumnOf(1100),
    edits: [{ module: 'sptrans/atomic/finish.wesl', find: 'end - first > width)', replace: 'end - first < width)' }],
  },
  {
    name: 'a round of merging leaves rows as they are',
    breaks: 'solves',
    applies: hasColumnOf(16_500),
    edits: [{ module: 'sptrans/atomic/merge.wesl', find: 'own.w - own.z <=', replace: 'own.w - own.z >' }],
  },
  {
    name: 'long rows are not listed',
    breaks: 'solves',
    applies: hasColumnOf(257),
    edits: [{ module: 'sptrans/atomic/scan.wesl', find: 'if (length <= SHORT)', replace: 'if (length > 0u)' }],
  },
  {
    name: 'a tile looks for its nonzeros in the row behind theirs',
    breaks: 'solves',
    applies: hasNonzeros,
    edits: [
      { module: 'sptrans/atomic/tiles.wesl', find: 'entry_tiles[t] = row;', replace: 'entry_tiles[t] = row + 1u;' },
    ],
  },
  {
    name: 'the first block of columns is added up without the first one',
    breaks: 'solves',
    applies: (problem) => hasNonzeros(problem) && problem.inputs.A.pattern.col_idx.includes(0),
    edits: [
      {
        module: 'sptrans/atomic/scan.wesl',
        find: 'at += count;',
        replace: 'at += select(count, 0u, group.x + place == 0u);',
      },
    ],
  },
]

export default mutants
