import { stepAlone } from '#src/page/store/link/step-document.ts'
import { commands } from './commands.ts'
import * as texts from './names.ts'
import type { Feature } from '#src/page/frame/feature.ts'
import { lazily } from '#src/page/frame/widgets/lazily.tsx'

export default {
  id: 'lesson',
  place: 6,
  needs: ['onefile', 'take'],
  commands,
  sheets: { lessons: { title: texts.list, component: lazily(() => import('./LessonsSheet.tsx')) } },
  screen: {
    title: texts.lesson,
    isOn: ({ doc }) => doc.lesson !== undefined,
    component: lazily(() => import('./ui/LessonRoom.tsx')),
  },
  follow: (desk, query) => {
    const step = stepAlone(query)
    return step === undefined ? undefined : import('./lesson.ts').then(({ openStep }) => openStep(desk, step, 'link'))
  },
} satisfies Feature
