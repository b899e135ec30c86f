import type { Racer } from '#src/page/store/session.ts'
import { letterOf } from '#src/page/frame/sentences/insight.ts'
import { launchInFull } from '#src/page/frame/sentences/launch-words.ts'

/** Heads of the columns of tables and files: `B Plane sweep, tuned: planes 4`, `C Sync-free, by rule: 8 448 subgroups`. */
export const headsOf = (racers: readonly Racer[]): readonly string[] =>
  racers.map((racer, index) => `${letterOf(index)} ${racer.title}, ${launchInFull(racer)}`)
