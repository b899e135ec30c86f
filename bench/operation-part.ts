import { AppError } from '#src/core/base/errors.ts'
import { benchOf, type FoundBench } from '#src/engine/catalog/benches.ts'
import type { Variant } from '#src/core/kernel/bench.ts'
import type { Bounds, Check } from '#src/core/kernel/check.ts'
import type { Data } from '#src/core/kernel/data.ts'
import type { Problem } from '#src/core/kernel/kernel.ts'
import type { Workings } from '#src/core/kernel/operation.ts'
import { writeSpec } from '#src/core/kernel/spec.ts'
import { givenText } from '#src/page/store/link/problem-codec.ts'
import { fileNames, fileOf, matrixOf, SEED, sourceOf } from './matrices.ts'
import { sourceText } from '#src/core/sparse/source-text.ts'
import { matricesFor } from '#src/engine/catalog/matrices.ts'

/** What is measured of one operation, with what makes and judges its problems. */
export interface Part extends FoundBench, Pick<Workings, 'check' | 'spaces' | 'frontiers'> {
  /** The problem of a name. Throws AppError `NoMatrix`, and what posing it throws. */
  problemOf(name: string): Promise<Problem>
  /** The part of the page's link that opens a named problem, but for a file, which has to be picked. Throws AppError `NoLink`. */
  linkOf(name: string): string
  /** The file that has to be picked. */
  fileOf(name: string): string | undefined
  /** The bounds that the oracle judges results of the named problem by. */
  boundsFor(name: string): Bounds
  /** Problems by the names of suites or their own, several by comma; each once, also where two suites have it. */
  named(suites: string): readonly string[]
}

/** Judges a result. */
export type Judge = (outputs: Data) => Check

/**
 * The part of an operation, of the first where none is named: a process gets its name. Throws AppError `UnknownOperation`.
 * @param matrix of a name
 */
export async function partOf(operation: string | undefined, matrix = matrixOf): Promise<Part> {
  const bench = benchOf(operation)
  const { makeProblem, boundsOf, check, spaces, frontiers } = await bench.operation.load()
  const suites = bench.suites(fileNames())
  const specOf = (name: string) => posedBy(bench, name).spec(SEED)
  return {
    ...bench,
    check,
    spaces,
    ...(frontiers && { frontiers }),
    boundsFor: (name) => boundsOf(specOf(name)),
    fileOf: (name) => fileOf(posedBy(bench, name).matrix),
    linkOf: (name) => linkOf(bench, name),
    named: (text) => [...new Set(text.split(',').flatMap((name) => suites[name] ?? [name]))],
    async problemOf(name) {
      const { matrix: of, cut } = posedBy(bench, name)
      const whole = await matrix(of)
      const matrices = await matricesFor(bench.operation.options, specOf(name), cut ? cut(whole, SEED) : whole)
      return makeProblem(matrices, specOf(name))
    },
  }
}

interface PosedByName extends Pick<Variant, 'spec' | 'cut'> {
  /** The matrix that the name ends with. */
  readonly matrix: string
}

/** What a name stands for: a matrix alone, or a variant of it. */
function posedBy({ spec, variants }: FoundBench, name: string): PosedByName {
  const [begins, variant] = Object.entries(variants).find(([words]) => name.startsWith(words)) ?? []
  return begins === undefined || !variant ? { matrix: name, spec } : { ...variant, matrix: name.slice(begins.length) }
}

function linkOf(bench: FoundBench, name: string): string {
  const { options, words } = bench.operation
  const { matrix, spec, cut } = posedBy(bench, name)
  if (cut) throw new AppError('NoLink', `The page ${words.does} whole matrices; ${name} is a part of one.`)
  const source = sourceOf(matrix)
  if (!source && !fileOf(matrix)) throw new AppError('NoLink', `No link opens ${matrix}.`)
  const solve = givenText({ named: writeSpec(options, spec(SEED)), placed: false })
  return `solve=${solve}${source ? `&m=${sourceText(source)}` : ''}`
}
