import { PAGE } from '#src/page/store/lockable.ts'
import type { Command } from '#src/page/store/commands.ts'
import { patchSession } from '#src/page/store/store.ts'
import { doc, session } from '#src/page/desk/commands/now.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import * as texts from './ui/words.ts'

const reads = (): boolean => doc().lesson !== undefined && session().showing === undefined

/** What is done with a lesson besides reading it. It comes with the room of the first lesson. */
export const roomCommands = (desk: Desk): readonly Command[] => [
  {
    id: 'lesson.print',
    changes: PAGE,
    label: texts.print,
    group: 'Share',
    enabled: reads,
    run: async () => (await import('./handout/make.ts')).makeHandout(desk, doc().lesson?.split('.')[0] ?? ''),
  },
  {
    id: 'lesson.answers',
    label: texts.answersOfRoom,
    group: 'Share',
    enabled: reads,
    run: () => patchSession({ sheet: 'answers' }),
  },
]
