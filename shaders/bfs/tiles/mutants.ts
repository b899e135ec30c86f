import { UNREACHED } from '#shaders/bfs/search.wesl'
import type { Mutant } from '#src/lab/rules/mutant.ts'
import type { SearchProblem } from '../graph.ts'
import { levelsFrom } from '../oracle.ts'
import { disturbed, goesAsDeepAs, looksFurther, reachesByLastEdge } from '../shapes.ts'
import { tilesOf } from '../tiles.ts'
import { WAY } from './rule.ts'

const module = (name: string) => `bfs/tiles/${name}.wesl`

/** Are edges to several vertices of a block one word? */
const sharesWords = ({ inputs: { A } }: SearchProblem): boolean => tilesOf(A).out.mask.length < A.col_idx.length

/** A search that does not end goes through as many iterations as there are vertices. */
const isSmall = ({ inputs: { A } }: SearchProblem): boolean => A.rows <= 200

/** Leads an edge from a vertex that is reached to one that was reached before it? */
function leadsBack(problem: SearchProblem): boolean {
  const { row_ptr, col_idx } = problem.inputs.A
  const levels = levelsFrom(problem)
  return levels.some(
    (level, i) => level !== UNREACHED && col_idx.subarray(row_ptr[i], row_ptr[i + 1]).some((j) => levels[j] < level),
  )
}

/** With this many vertices or more, the rule pushes a frontier of one by columns. */
const BY_COLUMNS = 100

/** Does a row before that of the first vertex lead to a vertex that is neither this one nor its neighbour? */
function leadsElsewhere(problem: SearchProblem): boolean {
  const { A, source } = problem.inputs
  const levels = levelsFrom(problem)
  return A.rows >= BY_COLUMNS && A.col_idx.subarray(0, A.row_ptr[source]).some((j) => levels[j] > 1)
}

const mutants: readonly Mutant<SearchProblem>[] = [
  disturbed(module('gather'), 'level[vertex] = rounds;', (level) => `level[vertex] = ${level};`),
  {
    name: 'a word has one bit alone where one pushes by columns',
    breaks: 'solves',
    params: { way: WAY.columns },
    // the higher of two bits of a row is the last edge
    applies: (problem) => sharesWords(problem) && reachesByLastEdge(problem, 2, true),
    edits: [
      {
        module: module('columns'),
        find: 'atomicOr(&found[half + block], left)',
        replace: 'atomicOr(&found[half + block], left & (~left + 1u))',
      },
    ],
  },
  {
    name: 'every piece begins at the first word',
    breaks: 'solves',
    applies: leadsElsewhere,
    edits: [{ module: module('gather'), find: 'queue[2u * place] = word;', replace: 'queue[2u * place] = 0u;' }],
  },
  {
    name: 'what was found stays found',
    breaks: 'solves',
    applies: (problem) => isSmall(problem) && goesAsDeepAs(1)(problem),
    edits: [{ module: module('gather'), find: 'atomicStore(&found[next + byte / 4u], 0u);', replace: '' }],
  },
  {
    name: 'what is reached may be reached again',
    breaks: 'solves',
    applies: (problem) => isSmall(problem) && leadsBack(problem),
    edits: [{ module: module('gather'), find: '|= word;', replace: '= word;' }],
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
