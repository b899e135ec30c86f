import type { Mutant } from '#src/kernel/rules/mutant.ts'
import type { SearchProblem } from '../graph.ts'
import { DIRECTION } from '../rule.ts'
import { disturbedAtLast, goesAsDeepAs, looksFurther, reachesByLastEdge } from '../shapes.ts'

const module = (name: string) => `bfs/push_pull/${name}.wesl`
const push = { direction: DIRECTION.push }
const pull = { direction: DIRECTION.pull }

const mutants: readonly Mutant<SearchProblem>[] = [
  disturbedAtLast,
  {
    name: 'the last edge of a piece is not looked at',
    breaks: 'solves',
    params: push,
    applies: (problem) => reachesByLastEdge(problem, 1),
    edits: [{ module: module('push'), find: 'queue[2u * place + 1u];', replace: 'queue[2u * place + 1u] - 1u;' }],
  },
  {
    name: 'a row has one piece alone',
    breaks: 'solves',
    params: push,
    applies: (problem) => reachesByLastEdge(problem, 257),
    edits: [{ module: 'bfs/gather.wesl', find: 'edge += piece)', replace: 'edge = end)' }],
  },
  {
    name: 'what is reached in an iteration counts as its frontier',
    breaks: 'solves',
    params: push,
    applies: goesAsDeepAs(2),
    edits: [
      {
        module: module('push'),
        find: 'atomicStore(&level[vertex], rounds + 1u)',
        replace: 'atomicStore(&level[vertex], rounds)',
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
