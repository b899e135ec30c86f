import { useCallback, useEffect, useState } from 'react'
import type { Arrivals } from '#src/catalog/arrivals.ts'
import { kernelsOf } from '#src/catalog/kernels.ts'
import type { Unsuited } from '#src/catalog/unsuited.ts'
import type { Kernel } from '#src/kernel/kernel.ts'
import { operationIn } from '#src/store/document.ts'
import { useApp } from '#src/store/store.ts'
import { unsuited } from '#src/store/unsuited.ts'

const NONE: Arrivals<Kernel> = { catalog: new Map(), missing: [] }
const ALL_SUIT: Unsuited = { reasons: {}, unknown: [] }

/** The kernels of the document's operation, those that did not arrive, and how to ask for these again. */
export function useKernels(): Arrivals<Kernel> & { again(): void } {
  const operation = useApp(({ doc }) => operationIn(doc))
  const [found, setFound] = useState<Readonly<Record<string, Arrivals<Kernel>>>>({})
  const again = useCallback(
    () => void kernelsOf(operation).then((kernels) => setFound((before) => ({ ...before, [operation]: kernels }))),
    [operation],
  )
  useEffect(again, [again])
  return { ...(found[operation] ?? NONE), again }
}

/** Why kernels cannot run here, once it is known, of which it is not, and how to ask for these again. */
export function useUnsuited(): Unsuited & { again(): void } {
  const [found, setFound] = useState(ALL_SUIT)
  // where the web worker has ended, the page says so
  const again = () => void unsuited().then(setFound, () => undefined)
  useEffect(again, [])
  return { ...found, again }
}
