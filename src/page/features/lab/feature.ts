import { commands } from './commands.ts'
import type { Feature } from '#src/page/frame/feature.ts'
import { lazily } from '#src/page/frame/widgets/lazily.tsx'

export default {
  id: 'lab',
  place: 9,
  commands,
  parts: { head: { component: lazily(() => import('./Lab.tsx')) } },
} satisfies Feature
