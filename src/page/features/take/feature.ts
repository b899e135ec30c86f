import { commands } from './commands.ts'
import * as texts from './names.ts'
import type { Feature } from '#src/page/frame/feature.ts'
import { lazily } from '#src/page/frame/widgets/lazily.tsx'

export default {
  id: 'take',
  place: 7,
  commands,
  sheets: { take: { title: texts.sheet, component: lazily(() => import('./ui/TakeSheet.tsx')) } },
  parts: {
    pane: {
      // who listens to a talk takes nothing away, nor does a page that was saved of it
      shown: ({ session }) => session.showing === undefined,
      component: lazily(() => import('./ui/SaveButton.tsx')),
    },
  },
} satisfies Feature
