import type { StructureNumbers } from '#src/engine/catalog/finding-rules.ts'
import { equal } from '#src/page/store/equal.ts'
import type { Document } from '#src/page/store/document.ts'
import { store } from '#src/page/store/store.ts'
import { type Desk, openProblem } from '#src/page/desk/desk.ts'
import { openWith } from '#src/page/desk/opening/document.ts'

/** Nonzeros up to which the web worker of the problem has its findings within about a second. */
const AT_ONCE = 2e6

/** What a cure changes. */
export type Curable = Pick<Document, 'source' | 'solve' | 'kernels'>

export const curable = ({ source, solve, kernels }: Document): Curable => ({ source, solve, kernels })

/** Whether the open problem is so small that its structure is looked at unasked. */
export const isQuick = (desk: Desk): boolean => (openProblem(desk)?.solved.facts.nonzeros ?? 0) <= AT_ONCE

/**
 * What the rules of findings find in the structure of the open problem; undefined where no web worker holds it, as while a
 * recording plays.
 */
export async function structureNumbers(desk: Desk): Promise<StructureNumbers | undefined> {
  const open = openProblem(desk)
  if (!open || !equal(open.source, store.getState().doc.source)) return undefined
  return open.worker.get(open.worker.api.findings())
}

/** Opens what was open before a cure. Never rejects. */
export const uncure = (desk: Desk, before: Curable): Promise<boolean> => openWith(desk, { ...before, run: undefined })
