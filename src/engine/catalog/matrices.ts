import type { Option, Spec } from '#src/core/kernel/spec.ts'
import type { Matrix, MatrixSource, Progress } from '#src/core/sparse/source.ts'
import { sourceFrom } from '#src/core/sparse/source-text.ts'

/** The options of kind `matrix`, and what each is set to. */
const furtherIn = (options: readonly Option[], spec: Spec): readonly (readonly [name: string, text: string])[] =>
  options.flatMap(({ kind, name, initial }) => (kind === 'matrix' ? [[name, String(spec[name] ?? initial)]] : []))

/** A file that a further matrix is read from: the option that names it, and by what text. */
export interface FurtherFile {
  readonly option: string
  readonly text: string
  readonly source: Extract<MatrixSource, { kind: 'file' }>
}

export const furtherFiles = (options: readonly Option[], spec: Spec): readonly FurtherFile[] =>
  furtherIn(options, spec).flatMap(([option, text]) => {
    const source = sourceFrom(text)
    return source?.kind === 'file' ? [{ option, text, source }] : []
  })

/** What is there besides the open matrix. */
interface Beside {
  /** Matrices of files that were read before, by the texts that name them. */
  readonly read?: ReadonlyMap<string, Matrix>
  readonly progress?: Progress
}

/**
 * The matrices that a problem is made of: the open one, then one for each option of kind `matrix`, in their order. Throws
 * AppError `FileNeeded` where a file was not read.
 */
export async function matricesFor(
  options: readonly Option[],
  spec: Spec,
  open: Matrix,
  beside: Beside = {},
): Promise<readonly Matrix[]> {
  const matrices = [open]
  for (const [, text] of furtherIn(options, spec)) matrices.push(await matrixOf(text, open, beside))
  return matrices
}

async function matrixOf(text: string, open: Matrix, { read, progress }: Beside): Promise<Matrix> {
  if (text === 'same') return open
  const known = read?.get(text)
  if (known) return known
  const source = sourceFrom(text)
  if (!source) return transposedOf(open)
  const { buildMatrix } = await import('#src/core/sparse/build.ts')
  return buildMatrix(source, progress ? { progress } : {})
}

async function transposedOf({ csr, parts, ...rest }: Matrix): Promise<Matrix> {
  const { transpose } = await import('#src/core/sparse/transpose.ts')
  const turned = (values: Matrix['csr']['values']) => transpose({ ...csr, values }).values
  return {
    ...rest,
    csr: transpose(csr),
    ...(parts && { parts: { re: turned(parts.re), im: turned(parts.im) } }),
  }
}
