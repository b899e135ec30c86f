import type { Racer, Session } from '#src/page/store/session.ts'
import { isFromFile } from '#src/page/store/from-file.ts'
import { letterOf } from '#src/page/frame/sentences/insight.ts'
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
  { racers, facts }: Pick<Session, 'racers' | 'facts'>,
  link: string,
  columns: readonly number[] = racers.map((_, index) => index),
): Caption {
  const of = columns.flatMap((index) => (racers[index] ? [{ index, racer: racers[index] }] : []))
  const matrix = facts ? [facts.title, facts.detail, texts.sized(facts)].filter(Boolean).join(' · ') : ''
  return { matrix, runs: of.map(({ index, racer }) => runLine(index, racer)), link }
}

/** `A Sync-free · workers 64 · live on SwiftShader, 2026-05-03`. */
function runLine(index: number, racer: Racer): string {
  const run = racer.replay?.run
  const ran = run && (racer.replay?.workers ?? 0) > 0
  const where = ran ? texts.ran(run) : texts.notRun
  // of a run from a file its launch says so
  const parts = isFromFile(racer) ? [launchInFull(racer)] : [launchInFull(racer), where]
  return [`${letterOf(index)} ${racer.title}`, ...parts].join(' · ')
}

/** All lines in their order. */
export const linesOf = ({ matrix, runs, moment, link }: Caption): readonly string[] =>
  [matrix, ...runs, moment ?? '', link].filter(Boolean)
