import type { Mark } from '#src/engine/run/replay.ts'
import type { Command } from '#src/page/store/commands.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { openPreset } from './open-preset.ts'
import { AUTO, EXPLORE, operationIn } from '#src/page/store/document.ts'
import { unlocked } from '#src/page/store/unlocked.ts'
import { PAGE } from '#src/page/store/lockable.ts'
import { INSTEAD, presetLook, type Preset, PRESETS } from '#src/page/store/presets.ts'
import { patchDoc, patchSession } from '#src/page/store/store.ts'
import { objectFrom, settable } from '#src/page/desk/commands/given.ts'
import { doc, session } from '#src/page/desk/commands/now.ts'
import * as texts from './names.ts'

function clearMark(): void {
  if (session().sheet !== 'none') patchSession({ sheet: 'none' })
  else if (session().problem || session().notice) patchSession({ problem: undefined, notice: undefined })
  else patchDoc({ pin: undefined })
}

/** A preset is the race's screen with other panes, or `instead` on its other problem; going back to the ones before is Back. */
function screenOf(desk: Desk, preset: Preset): Command {
  const { id, label, key, panes, opens, instead, keeps } = preset
  return {
    id: `screen.${id}`,
    label,
    group: 'Look',
    changes: opens ? PAGE : ['panes'],
    ...(key === undefined ? {} : { keys: [key] }),
    run: (which) => {
      const stays = keeps && opens && operationIn(doc()) === operationIn(opens)
      if (opens && !stays) return openPreset(desk, panes, which === INSTEAD && instead ? instead : opens)
      patchDoc(unlocked(doc(), { screen: 'race', lesson: undefined, ...presetLook(doc(), preset) }))
    },
  }
}

const darkNow = () => document.documentElement.dataset['theme'] === 'dark'

/** What is shown, and how. */
export const commands = (desk: Desk): readonly Command[] => [
  {
    id: 'pane.toggle',
    changes: ['panes'],
    label: texts.pane,
    group: 'Look',
    run: (id) => {
      const { panes } = doc()
      if (id) patchDoc(settable({ panes: panes.includes(id) ? panes.filter((pane) => pane !== id) : [...panes, id] }))
    },
  },
  {
    id: 'pane.lead',
    changes: ['panes'],
    label: texts.lead,
    group: 'Look',
    run: (id) => id && patchDoc(settable({ lead: id })),
  },
  {
    id: 'pane.grid',
    changes: ['panes'],
    label: texts.grid,
    group: 'Look',
    keys: ['u'],
    run: () => patchDoc({ lead: doc().lead === undefined ? AUTO : undefined }),
  },
  {
    id: 'view.option',
    changes: ['panes'],
    label: texts.paneOption,
    group: 'Look',
    run: (arg) => {
      const { view, name, value } = objectFrom(arg) as { view: string; name: string; value: string }
      const { options } = doc()
      patchDoc(settable({ options: { ...options, [view]: { ...options[view], [name]: value } } }))
    },
  },
  { id: 'view.fit', label: texts.fit, group: 'Look', keys: ['f'], run: () => patchDoc({ cameras: {} }) },
  {
    id: 'mark.pin',
    label: texts.pin,
    group: 'Look',
    run: (arg) => patchDoc(arg ? settable({ pin: objectFrom(arg) as Mark }) : { pin: undefined }),
  },
  { id: 'mark.clear', label: texts.clear, group: 'Look', keys: ['Escape'], run: clearMark },
  {
    id: `screen.${EXPLORE}`,
    changes: ['panes'],
    label: texts.explore,
    group: 'Look',
    keys: ['0'],
    run: () => patchDoc(unlocked(doc(), { screen: EXPLORE, lesson: undefined })),
  },
  ...PRESETS.map((preset) => screenOf(desk, preset)),
  {
    id: 'theme.toggle',
    label: texts.theme,
    group: 'Look',
    keys: ['t'],
    run: () => patchDoc({ theme: darkNow() ? 'light' : 'dark' }),
  },
  {
    id: 'side.toggle',
    label: texts.side,
    group: 'Look',
    keys: ['i'],
    run: () => patchDoc({ side: !doc().side }),
  },
]
