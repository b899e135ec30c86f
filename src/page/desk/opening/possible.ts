import { findOperation } from '#src/engine/catalog/operations.ts'
import { wayInstead } from '#src/engine/catalog/ways.ts'
import type { Spec } from '#src/core/kernel/spec.ts'
import { advised, beginning, type Document, operationIn, posedBy } from '#src/page/store/document.ts'
import type { Opened } from '#src/engine/worker/matrix-worker.ts'

/** What a document does with a matrix, or what can be done with it. */
export function possible(doc: Document, { facts, symmetry, triangle }: Opened): Pick<Document, 'kernels' | 'solve'> {
  const operation = findOperation(operationIn(doc))
  const way = wayInstead(operation, doc.solve, { rows: facts.rows, cols: facts.cols, symmetry, triangle })
  if (!way) return doc
  const kernels = way.operation.id === operation.id ? doc.kernels : advised(beginning(way.operation))
  const { solve } = posedBy(kernels, doc.solve)
  return { kernels, solve: { ...solve, ...way.set } as Spec }
}
