import { EXPLORE } from '#src/page/store/document.ts'
import type { Feature } from '#src/page/frame/feature.ts'
import { lazily } from '#src/page/frame/widgets/lazily.tsx'
import { commands } from './commands.ts'
import * as texts from './names.ts'

export default {
  id: 'explore',
  place: 8,
  needs: ['findings', 'open', 'run', 'take'],
  commands,
  screen: {
    title: texts.explore,
    isOn: ({ doc }) => doc.screen === EXPLORE && doc.lesson === undefined,
    component: lazily(() => import('./ui/ExplorePage.tsx')),
  },
} satisfies Feature
