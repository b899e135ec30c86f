import type { View } from '#src/engine/catalog/contract/view.ts'
import { isBrought } from '#src/core/sparse/source.ts'
import { useApp } from '#src/page/store/store.ts'
import { Posed } from './Posed.tsx'
import { Unfit } from './Unfit.tsx'

/** The lines over the columns: what is done with a matrix of the visitor's own, and which panes lack what they need. */
export default function Lines({ catalog }: { readonly catalog: ReadonlyMap<string, View> }) {
  const brought = useApp(({ doc }) => isBrought(doc.source))
  return (
    <>
      {brought ? <Posed /> : null}
      <Unfit catalog={catalog} />
    </>
  )
}
