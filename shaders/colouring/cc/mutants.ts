import type { Mutant } from '#src/lab/rules/mutant.ts'
import type { ColouringProblem } from '../graph.ts'
import { hasEdges, isComplete, roundMutants, sameAtBothEnds } from '../shapes.ts'

const module = 'colouring/choose.wesl'

const mutants: readonly Mutant<ColouringProblem>[] = [
  ...roundMutants,
  sameAtBothEnds({ hashes: 1 }),
  {
    name: 'who is outweighed by one neighbour stays at the end',
    breaks: 'solves',
    params: { hashes: 1 },
    applies: hasEdges,
    edits: [{ module, find: 'ends &= ~select(vec2<u32>(1u << h, 0u),', replace: 'ends &= ~select(vec2<u32>(0u),' }],
  },
  {
    name: 'rounds share their colours',
    breaks: 'solves',
    params: { hashes: 1 },
    applies: isComplete,
    edits: [{ module, find: '(uniforms.hashes * round + h)', replace: 'h' }],
  },
]

export default mutants
