import type { U8 } from '#src/core/base/arrays.ts'
import type { MatrixFormat } from './contract.ts'

const folders = import.meta.glob<MatrixFormat>('./*/format.ts', { import: 'default', eager: true })

/** Which kind of file it is, and why it is taken for that; undefined of one that no folder knows. */
export function formatOf(head: U8, name: string): { readonly format: MatrixFormat; readonly why: string } | undefined {
  for (const format of Object.values(folders)) {
    const why = format.suits(head, name)
    if (why !== undefined) return { format, why }
  }
  return undefined
}
