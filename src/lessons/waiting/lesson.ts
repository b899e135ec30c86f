import type { Lesson } from '#src/catalog/lesson.ts'
import { needs } from './needs.ts'

export default {
  title: 'Why a row must wait',
  idea: 'A triangular solve is back substitution. Its rows need one another, and that decides how many can be solved at once.',
  place: 1,
  knows: 'Gaussian elimination',
  minutes: 8,
  steps: { needs },
} satisfies Lesson
