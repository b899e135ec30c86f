import type { Option, Spec } from '#src/kernel/spec.ts'
import { buildMatrix } from '#src/sparse/build.ts'
import type { Matrix, Progress } from '#src/sparse/source.ts'
import { sourceFrom } from '#src/sparse/source-text.ts'
import { transpose } from '#src/sparse/transpose.ts'

/** The matrices that a problem is made of: the open one, then one for each option of kind `matrix`, in their order. */
export async function matricesFor(
  options: readonly Option[],
  spec: Spec,
  open: Matrix,
  progress?: Progress,
): Promise<readonly Matrix[]> {
  const matrices = [open]
  for (const { kind, name, initial } of options)
    if (kind === 'matrix') matrices.push(await matrixOf(String(spec[name] ?? initial), open, progress))
  return matrices
}

async function matrixOf(value: string, open: Matrix, progress: Progress | undefined): Promise<Matrix> {
  if (value === 'same') return open
  const source = sourceFrom(value)
  return source ? buildMatrix(source, progress ? { progress } : {}) : transposedOf(open)
}

function transposedOf({ csr, parts, ...rest }: Matrix): Matrix {
  const turned = (values: Matrix['csr']['values']) => transpose({ ...csr, values }).values
  return {
    ...rest,
    csr: transpose(csr),
    ...(parts && { parts: { re: turned(parts.re), im: turned(parts.im) } }),
  }
}
