import type { Command } from '#src/page/store/commands.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { toggleAxis } from './choose-axis.ts'
import { changeSpeed, pause, play, seek, stepBy, stepLevel, toggleLoop } from '#src/page/desk/playback.ts'
import { goes, session } from '#src/page/desk/commands/now.ts'
import * as texts from './names.ts'

/** Moving the playhead. */
export const commands = (desk: Desk): readonly Command[] => [
  {
    id: 'play.toggle',
    label: texts.play,
    group: 'Play',
    keys: [' '],
    enabled: goes,
    run: () => (session().playing ? pause() : play(desk)),
  },
  {
    id: 'play.step.forward',
    label: texts.stepForward,
    group: 'Play',
    keys: ['.'],
    enabled: goes,
    run: () => stepBy(1),
  },
  {
    id: 'play.step.back',
    label: texts.stepBack,
    group: 'Play',
    keys: [','],
    enabled: goes,
    run: () => stepBy(-1),
  },
  {
    id: 'play.level.forward',
    label: texts.levelForward,
    group: 'Play',
    keys: ['Shift+.'],
    enabled: goes,
    run: () => stepLevel(1),
  },
  {
    id: 'play.level.back',
    label: texts.levelBack,
    group: 'Play',
    keys: ['Shift+,'],
    enabled: goes,
    run: () => stepLevel(-1),
  },
  {
    id: 'play.home',
    label: texts.toStart,
    group: 'Play',
    keys: ['Home'],
    enabled: goes,
    run: () => stepBy(-Number.MAX_SAFE_INTEGER),
  },
  {
    id: 'play.end',
    label: texts.toEnd,
    group: 'Play',
    keys: ['End'],
    enabled: goes,
    run: () => stepBy(Number.MAX_SAFE_INTEGER),
  },
  { id: 'play.slower', label: texts.slower, group: 'Play', keys: ['['], run: () => changeSpeed(-1) },
  { id: 'play.faster', label: texts.faster, group: 'Play', keys: [']'], run: () => changeSpeed(1) },
  {
    id: 'play.loop',
    label: texts.loop,
    group: 'Play',
    keys: ['l'],
    enabled: goes,
    run: toggleLoop,
  },
  { id: 'axis.toggle', label: texts.axis, group: 'Play', keys: ['c'], run: toggleAxis },
  {
    id: 'play.seek',
    label: texts.toStep,
    group: 'Play',
    enabled: goes,
    run: (tick) => tick !== undefined && seek(Number(tick)),
  },
]
