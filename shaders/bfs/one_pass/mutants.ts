import type { Mutant } from '#src/lab/rules/mutant.ts'
import type { SearchProblem } from '../graph.ts'
import { DIRECTION } from '../rule.ts'
import { disturbed, goesAsDeepAs, looksFurther, reachesByLastEdge } from '../shapes.ts'

const module = (name: string) => `bfs/one_pass/${name}.wesl`
const push = { direction: DIRECTION.push }
const pull = { direction: DIRECTION.pull }

const mutants: readonly Mutant<SearchProblem>[] = [
  disturbed(module('begin'), 'select(UNREACHED, 0u, vertex == uniforms.source)); }'),
  {
    name: 'the last edge of a piece is not looked at',
    breaks: 'solves',
    params: push,
    applies: (problem) => reachesByLastEdge(problem, 1),
    edits: [{ module: module('push'), find: 'queue[at + 1u];', replace: 'queue[at + 1u] - 1u;' }],
  },
  {
    name: 'a row has one piece alone',
    breaks: 'solves',
    params: push,
    applies: (problem) => reachesByLastEdge(problem, 257),
    edits: [{ module: module('walk'), find: 'max(1u, (edges + piece - 1u) / piece)', replace: '1u' }],
  },
  {
    name: 'what is reached stays in the frontier that reached it',
    breaks: 'solves',
    params: push,
    applies: goesAsDeepAs(1),
    edits: [
      {
        module: module('push'),
        find: 'reach(vertex, round + 1u, next)',
        replace: 'reach(vertex, round, next)',
      },
    ],
  },
  {
    name: 'a vertex looks at one edge alone',
    breaks: 'solves',
    params: pull,
    applies: (problem) => looksFurther(problem),
    edits: [{ module: module('pull'), find: '        break;\n      }', replace: '      }\n      break;' }],
  },
  {
    name: 'what is reached is not queued',
    breaks: 'solves',
    params: push,
    applies: goesAsDeepAs(2),
    edits: [
      { module: module('found'), find: 'let kept = min(atomicLoad(&tally[0]), keeps);', replace: 'let kept = 0u;' },
    ],
  },
]

export default mutants
