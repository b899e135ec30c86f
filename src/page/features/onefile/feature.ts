import { PAGE } from '#src/page/store/lockable.ts'
import type { Feature } from '#src/page/frame/feature.ts'
import { lazily } from '#src/page/frame/widgets/lazily.tsx'
import { commands } from './commands.ts'
import * as texts from './names.ts'

export default {
  id: 'onefile',
  place: 15,
  changes: PAGE,
  needs: ['take'],
  commands,
  sheets: { saving: { title: texts.saving, component: lazily(() => import('./SavingSheet.tsx')) } },
  parts: { link: { component: lazily(() => import('./WholeFile.tsx')) } },
} satisfies Feature
