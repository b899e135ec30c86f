import { commands } from './commands.ts'
import type { Feature } from '#src/page/frame/feature.ts'

export default {
  id: 'play',
  place: 1,
  changes: ['play'],
  commands,
} satisfies Feature
