import { commands } from './commands.ts'
import * as texts from './names.ts'
import type { Feature } from '#src/page/frame/feature.ts'
import { lazily } from '#src/page/frame/widgets/lazily.tsx'

export default {
  id: 'glossary',
  place: 11,
  commands,
  sheets: { glossary: { title: texts.glossarySheet, component: lazily(() => import('./GlossarySheet.tsx')) } },
} satisfies Feature
