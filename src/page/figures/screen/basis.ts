import { day, plural } from '#src/core/base/format.ts'
import type { FigureSources, Sourced } from '#src/engine/catalog/contract/figure.ts'
import * as texts from './words.ts'

/** Problems that have times in a source: a figure is drawn from these and no others. */
const timedIn = ({ figures }: Sourced): number =>
  figures.filter(({ outcomes }) => outcomes.some(({ timing }) => timing)).length

/** The number of problems of a figure, with the date, machine and software of their times: a line for each source. */
export function basisWords({ measured, recorded }: FigureSources): readonly string[] {
  return [measured, recorded].flatMap((source) => {
    const problems = source ? timedIn(source) : 0
    return source && problems > 0 ? [lineOf(source, plural(problems, 'problem'))] : []
  })
}

function lineOf({ kind, where, date, engine, source }: Sourced, problems: string): string {
  if (kind === 'measured') return texts.measuredHere(problems, where)
  const build = source === undefined ? texts.noVersion : texts.version(source)
  return [texts.recordedOn(problems, where, date === undefined ? '' : day(date)), engine, build]
    .filter(Boolean)
    .join(' · ')
}
