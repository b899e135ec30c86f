import { commands } from './commands.ts'
import type { Feature } from '#src/page/frame/feature.ts'
import * as texts from './names.ts'
import { lazily } from '#src/page/frame/widgets/lazily.tsx'

export default {
  id: 'lab',
  place: 9,
  commands,
  sheets: { 'hand-ins': { title: texts.check, component: lazily(() => import('./CheckSheet.tsx')) } },
  parts: {
    head: { component: lazily(() => import('./Lab.tsx')) },
    pane: { component: lazily(() => import('./EditButton.tsx')), shown: ({ doc }) => doc.panes.includes('code') },
  },
} satisfies Feature
