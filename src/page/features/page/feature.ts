import { commands } from './commands.ts'
import type { Feature } from '#src/page/frame/feature.ts'

export default {
  id: 'page',
  place: 9,
  commands,
} satisfies Feature
