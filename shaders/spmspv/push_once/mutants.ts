import type { Mutant } from '#src/lab/rules/mutant.ts'
import type { SparseProductProblem } from '../multiply.ts'
import { addsUp, hasEntries, toldMutant } from '../shapes.ts'

const module = (name: string) => `spmspv/push_once/${name}.wesl`

const mutants: readonly Mutant<SparseProductProblem>[] = [
  toldMutant,
  {
    name: 'the trace disturbs a row number',
    breaks: 'traced',
    applies: hasEntries(1),
    edits: [
      {
        module: module('list'),
        find: 'y_col_idx[place] = row;',
        replace: '@if(TRACE) y_col_idx[place] = row + 1u;\n @if(!TRACE) y_col_idx[place] = row;',
      },
    ],
  },
  {
    name: 'y is listed from the second place on',
    breaks: 'solves',
    applies: hasEntries(2),
    edits: [{ module: module('list'), find: 'word & (bit - 1u)', replace: 'word & (2u * bit - 1u)' }],
  },
  {
    name: 'the first entry of every column is left out',
    breaks: 'solves',
    applies: hasEntries(1),
    edits: [
      { module: module('push'), find: 'var place = col_ptr[column] +', replace: 'var place = 1u + col_ptr[column] +' },
    ],
  },
  {
    name: 'a sum is replaced by what is to be added',
    breaks: 'solves',
    applies: addsUp(2),
    edits: [
      { module: 'spmspv/add.wesl', find: 'bitcast<u32>(bitcast<f32>(bits) + value)', replace: 'bitcast<u32>(value)' },
    ],
  },
]

export default mutants
