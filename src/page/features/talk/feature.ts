import { PAGE } from '#src/page/store/lockable.ts'
import { createElement } from 'react'
import { commands } from './commands.ts'
import * as texts from './names.ts'
import type { Feature } from '#src/page/frame/feature.ts'
import { lazily } from '#src/page/frame/widgets/lazily.tsx'

export default {
  id: 'talk',
  place: 14,
  needs: ['lesson'],
  changes: [...PAGE, 'run'],
  commands,
  sheets: { talks: { title: texts.list, component: lazily(() => import('./ui/TalksSheet.tsx')) } },
  screen: {
    title: texts.talk,
    isOn: ({ session }) => session.showing !== undefined,
    component: lazily(() => import('./ui/TalkScreen.tsx'), createElement('output', {}, texts.opens)),
    full: true,
  },
  // the window of a speaker's notes shows what another window tells it, and opens nothing
  entrance: { at: ({ hash }) => hash.startsWith('#speaker='), component: lazily(() => import('./ui/Speaker.tsx')) },
} satisfies Feature
