import type { Command } from '#src/store/commands.ts'
import type { Desk } from '../desk.ts'
import { toggleAxis } from '../choose-axis.ts'
import { changeSpeed, pause, play, seek, stepBy, stepLevel, toggleLoop } from '../playback.ts'
import { goes, session } from './now.ts'

/** Moving the playhead. */
export const playing = (desk: Desk): readonly Command[] => [
  {
    id: 'play.toggle',
    label: 'Play or pause',
    group: 'Play',
    keys: [' '],
    enabled: goes,
    run: () => (session().playing ? pause() : play(desk)),
  },
  {
    id: 'play.step.forward',
    label: 'Next step',
    group: 'Play',
    keys: ['.'],
    enabled: goes,
    run: () => stepBy(1),
  },
  {
    id: 'play.step.back',
    label: 'Previous step',
    group: 'Play',
    keys: [','],
    enabled: goes,
    run: () => stepBy(-1),
  },
  {
    id: 'play.level.forward',
    label: 'Next level',
    group: 'Play',
    keys: ['Shift+.'],
    enabled: goes,
    run: () => stepLevel(1),
  },
  {
    id: 'play.level.back',
    label: 'Previous level',
    group: 'Play',
    keys: ['Shift+,'],
    enabled: goes,
    run: () => stepLevel(-1),
  },
  {
    id: 'play.home',
    label: 'Go to the start',
    group: 'Play',
    keys: ['Home'],
    enabled: goes,
    run: () => stepBy(-Number.MAX_SAFE_INTEGER),
  },
  {
    id: 'play.end',
    label: 'Go to the end',
    group: 'Play',
    keys: ['End'],
    enabled: goes,
    run: () => stepBy(Number.MAX_SAFE_INTEGER),
  },
  { id: 'play.slower', label: 'Slower', group: 'Play', keys: ['['], run: () => changeSpeed(-1) },
  { id: 'play.faster', label: 'Faster', group: 'Play', keys: [']'], run: () => changeSpeed(1) },
  {
    id: 'play.loop',
    label: 'Loop around the playhead',
    group: 'Play',
    keys: ['l'],
    enabled: goes,
    run: toggleLoop,
  },
  { id: 'axis.toggle', label: 'Along time, or step by step', group: 'Play', keys: ['c'], run: toggleAxis },
  {
    id: 'play.seek',
    label: 'Go to a step',
    group: 'Play',
    enabled: goes,
    run: (tick) => tick !== undefined && seek(Number(tick)),
  },
]
