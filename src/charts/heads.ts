import type { Racer } from '#src/store/session.ts'
import { letterOf } from '#src/ui/insight.ts'
import { launchOf } from '#src/ui/launch-words.ts'

/** Heads of the columns of tables and files: `B Slab march, tuned: planes 4`, `C Sync-free, by rule`. */
export const headsOf = (racers: readonly Racer[]): readonly string[] =>
  racers.map((racer, index) => `${letterOf(index)} ${racer.title}, ${launchOf(racer)}`)
