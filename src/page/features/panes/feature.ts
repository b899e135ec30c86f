import { commands } from './commands.ts'
import type { Feature } from '#src/page/frame/feature.ts'
import { lazily } from '#src/page/frame/widgets/lazily.tsx'

export default {
  id: 'panes',
  place: 5,
  commands,
  parts: { panes: { component: lazily(() => import('./PanesPanel.tsx')) } },
} satisfies Feature
