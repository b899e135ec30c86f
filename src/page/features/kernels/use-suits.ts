import type { Choosy, Nearest } from '#src/page/features/kernels/nearest.ts'
import { operationIn } from '#src/page/store/document.ts'
import { useApp } from '#src/page/store/store.ts'
import { useKernels } from '#src/page/frame/hooks/use-kernels.ts'
import { useNearest } from './use-nearest.ts'
import { useUnsuited } from './use-unsuited.ts'

interface Suits {
  readonly kernels: ReturnType<typeof useKernels>
  readonly unsuited: ReturnType<typeof useUnsuited>
  readonly near: readonly Nearest[]
}

/** The kernels of the operation, which of them suit the open problem, and what they took on the nearest measured ones. */
export function useSuits(): Suits {
  const kernels = useKernels(useApp(({ doc }) => operationIn(doc)))
  const unsuited = useUnsuited()
  const known = kernels.ready && unsuited.known
  const choosy = [...kernels.catalog]
    .filter(([, { applies }]) => applies)
    .map(([id]) => [id, !(id in unsuited.reasons)])
  const near = useNearest(known ? (Object.fromEntries(choosy) as Choosy) : undefined)
  return { kernels, unsuited, near }
}
