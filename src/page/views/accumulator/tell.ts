import type { Columns, Frame, Telling } from '#src/engine/catalog/contract/view.ts'
import { count } from '#src/core/base/format.ts'
import { seenWhere } from '#src/engine/run/query.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { hasSums } from '../collisions/sums.ts'
import { LEFT } from '../product/course.ts'
import { markedBy } from '../product/marked.ts'
import { productOf } from '../product/products.ts'
import { listOf } from './list.ts'
import { masksAt } from './masks.ts'
import { roundsOf } from './rounds.ts'
import { firstRow, type OpenedRow, openRow, tells } from './rows.ts'
import { tableAt } from './table.ts'
import * as texts from './words.ts'

/** What each run adds the open row up in, and what it costs there. */
export function tellRow(columns: Columns, { pin }: Pick<Frame, 'pin'>): Telling | undefined {
  const seen = columns.flatMap((replay) => {
    const own = replay && tells(replay) ? seenWhere(replay, hasSums) : undefined
    return own ? [own] : []
  })
  const [first] = seen
  if (!first) return undefined
  const of = productOf(first)
  const marked = markedBy(first, of, pin)
  const own = marked?.of === 'row' ? marked.item : of.rows[LEFT][marked?.entries[LEFT][0] ?? -1]
  const row = own ?? firstRow(first, of)
  const opened = seen.map((replay) => openRow(replay, productOf(replay), row))
  const [{ columns: products, entries }] = opened
  return {
    sentence: texts.rowSentence(row, products.length, entries[1] - entries[0]),
    title: texts.tableTitle(row),
    heads: texts.tableHeads,
    lines: opened.map((one, n) => lineOf(one, seen[n])),
    derived: texts.derivedFrom,
  }
}

/** Of the round that ends with the entries. */
function lineOf(opened: OpenedRow, { run, end }: Replay): string[] {
  const round = roundsOf(opened).at(-1)
  if (!round) return [run.title, '—', '—', '—']
  const { form } = round
  const probes =
    form === 'table'
      ? tableAt(opened, round, end).probes
      : form === 'words'
        ? masksAt(opened, round, end).probes
        : undefined
  const steps = form === 'list' ? listOf(opened, round).stations.length - 1 : undefined
  const said = (n: number | undefined) => (n === undefined ? '—' : count(n))
  return [run.title, texts.formWords[form], said(probes), said(steps)]
}
