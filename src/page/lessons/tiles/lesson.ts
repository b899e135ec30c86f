import type { Lesson } from '#src/engine/catalog/contract/lesson.ts'
import { cut } from './cut.ts'
import { forms } from './forms.ts'
import { indices } from './indices.ts'
import { own } from './own.ts'
import { shares } from './shares.ts'
import { times } from './times.ts'
import { uneven } from './uneven.ts'

export default {
  title: 'Tiles and equal shares',
  idea: 'A matrix cut into small squares can store each in its own way. Then the squares must be dealt out evenly.',
  place: 8,
  knows: 'what CSR is, and that a worker has 32 lanes',
  minutes: 8,
  steps: { cut, forms, indices, uneven, shares, times, own },
} satisfies Lesson
