import { errorFrom } from '#src/core/base/errors.ts'
import { plural } from '#src/core/base/format.ts'
import type { Absent } from '#src/engine/catalog/arrivals.ts'
import { Fault } from './Fault.tsx'
import * as texts from './words.ts'

interface Props {
  /** What each of them is: `kernel`. */
  readonly what: string
  readonly parts: readonly Absent[]
  /** Whether it is not they that lack, but an answer to whether they can run here. */
  readonly suits?: boolean
  retry(): void
}

/** Parts whose code did not arrive are counted and named, and can be asked for again; nothing where all did. */
export function Missing({ what, parts, suits = false, retry }: Props) {
  if (parts.length === 0) return null
  const named = `${plural(parts.length, what)} (${parts.map(({ id }) => id.split('/').at(-1)).join(', ')})`
  const error = errorFrom(parts[0].error)
  if (suits) return <Fault of={texts.whetherRuns(named)} lacks={texts.notKnown} error={error} retry={retry} />
  return <Fault of={named} error={error} retry={retry} />
}
