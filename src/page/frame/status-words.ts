import type { Column } from '#src/page/store/session.ts'
import * as texts from './words.ts'

/** What stands where a column has no picture. */
export const statusWords = ({ status }: Pick<Column, 'status'>): string =>
  ({
    empty: texts.notRun,
    running: texts.running,
    ready: texts.noRunHere,
    stalled: texts.noRunHere,
    failed: texts.noRunHere,
  })[status]
