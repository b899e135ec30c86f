import type { Mutant } from '#src/kernel/rules/mutant.ts'
import type { SearchProblem } from '../graph.ts'
import { disturbedAtLast, goesAsDeepAs, looksFurther, reachesByLastEdge } from '../shapes.ts'
import { tilesOf } from '../tiles.ts'
import { WAY } from './rule.ts'

const module = (name: string) => `bfs/tiles/${name}.wesl`

/** Are edges to several vertices of a block one word? */
const sharesWords = ({ inputs: { A } }: SearchProblem): boolean => tilesOf(A).out.mask.length < A.col_idx.length

const mutants: readonly Mutant<SearchProblem>[] = [
  disturbedAtLast,
  {
    name: 'a word has one bit alone where one pushes by columns',
    breaks: 'solves',
    params: { way: WAY.columns },
    // the higher of two bits of a row is the last edge
    applies: (problem) => sharesWords(problem) && reachesByLastEdge(problem, 2, true),
    edits: [{ module: module('columns'), find: 'left &= left - 1u)', replace: 'left = 0u)' }],
  },
  {
    name: 'a word needs no bit of the frontier where one pushes by rows',
    breaks: 'solves',
    params: { way: WAY.rows },
    applies: goesAsDeepAs(2),
    edits: [{ module: module('rows'), find: 'in_block[word]]) > 0u', replace: 'in_block[word]]) >= 0u' }],
  },
  {
    name: 'a vertex looks at one word alone',
    breaks: 'solves',
    params: { way: WAY.pull },
    applies: (problem) => looksFurther(problem, true),
    edits: [{ module: module('pull'), find: '        break;\n      }', replace: '      }\n      break;' }],
  },
  {
    name: 'the search ends after two iterations',
    breaks: 'solves',
    applies: goesAsDeepAs(3),
    edits: [
      {
        module: module('turn'),
        find: 'let goes_on = vertices > 0u;',
        replace: 'let goes_on = vertices > 0u && atomicLoad(&state[ROUNDS]) < 3u;',
      },
    ],
  },
]

export default mutants
