import { commands } from './commands.ts'
import * as texts from './names.ts'
import type { Feature } from '#src/page/frame/feature.ts'
import { lazily } from '#src/page/frame/widgets/lazily.tsx'

export default {
  id: 'report',
  place: 8,
  commands,
  sheets: { report: { title: texts.reportSheet, component: lazily(() => import('./ReportSheet.tsx')) } },
} satisfies Feature
