import type { Column, Session } from '#src/page/store/session.ts'
import { isFromFile } from '#src/page/store/from-file.ts'
import { columnLetter } from '#src/page/frame/sentences/run-sentence.ts'
import { launchInFull } from '#src/page/frame/sentences/launch-words.ts'
import * as texts from './words.ts'

/** Lines below a picture that leaves the page: its subject, who ran it and when, and the link that shows it. */
export interface Caption {
  readonly matrix: string
  /** A line for each run: kernel, parameters, adapter, date. */
  readonly runs: readonly string[]
  /** Where the playhead stands; undefined of a film, and of what has none. */
  readonly moment?: string
  readonly link: string
}

/** The caption of pictures of some columns, of all where none are named. */
export function captionOf(
  { columns, facts }: Pick<Session, 'columns' | 'facts'>,
  link: string,
  indices: readonly number[] = columns.map((_, index) => index),
): Caption {
  const of = indices.flatMap((index) => (columns[index] ? [{ index, column: columns[index] }] : []))
  const matrix = facts ? [facts.title, facts.detail, texts.sized(facts)].filter(Boolean).join(' · ') : ''
  return { matrix, runs: of.map(({ index, column }) => runLine(index, column)), link }
}

/** `A Sync-free · workers 64 · live on SwiftShader, 2026-05-03`. */
function runLine(index: number, column: Column): string {
  const run = column.replay?.run
  const ran = run && (column.replay?.workers ?? 0) > 0
  const where = ran ? texts.ran(run) : texts.notRun
  // of a run from a file its launch says so
  const parts = isFromFile(column) ? [launchInFull(column)] : [launchInFull(column), where]
  return [`${columnLetter(index)} ${column.title}`, ...parts].join(' · ')
}

/** All lines in their order. */
export const linesOf = ({ matrix, runs, moment, link }: Caption): readonly string[] =>
  [matrix, ...runs, moment ?? '', link].filter(Boolean)
