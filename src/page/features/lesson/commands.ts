import { PAGE } from '#src/page/store/lockable.ts'
import type { Command } from '#src/page/store/commands.ts'
import { patchSession } from '#src/page/store/store.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { doc } from '#src/page/desk/commands/now.ts'
import * as texts from './names.ts'

/** The rest is loaded with the first lesson. */
const room = () => import('./lesson.ts')
const reads = (): boolean => doc().lesson !== undefined

/** Lessons, and the way through one. */
export const commands = (desk: Desk): readonly Command[] => [
  {
    id: 'lesson.list',
    changes: PAGE,
    label: texts.lessons,
    group: 'Help',
    keys: ['9'],
    run: () => patchSession({ sheet: 'lessons' }),
  },
  {
    id: 'lesson.open',
    // a step of the lesson that the link is of is no other page
    changes: (place) =>
      doc().lesson !== undefined && place?.split('.')[0] === doc().lesson?.split('.')[0] ? [] : PAGE,
    label: texts.openLesson,
    group: 'Help',
    run: async (place) => place && (await room()).openStep(desk, place),
  },
  {
    id: 'lesson.next',
    label: texts.nextStep,
    group: 'Help',
    keys: ['ArrowRight', 'n'],
    enabled: reads,
    run: async () => (await room()).walk(desk, 1),
  },
  {
    id: 'lesson.back',
    label: texts.lastStep,
    group: 'Help',
    keys: ['ArrowLeft', 'p'],
    enabled: reads,
    run: async () => (await room()).walk(desk, -1),
  },
  {
    id: 'lesson.leave',
    changes: ['panes'],
    label: texts.leaveLesson,
    group: 'Help',
    enabled: reads,
    run: async () => (await room()).leave(),
  },
]
