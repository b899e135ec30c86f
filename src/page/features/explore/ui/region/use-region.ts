import { useEffect, useState } from 'react'
import type { Region, RegionLook } from '#src/core/sparse/explore/region.ts'
import { sourceText } from '#src/core/sparse/source-text.ts'
import { openProblem } from '#src/page/desk/desk.ts'
import { useDesk } from '#src/page/frame/widgets/desk.ts'
import { equal } from '#src/page/store/equal.ts'
import { useApp } from '#src/page/store/store.ts'

/** Cells along the longer side of a region at most. */
const SIDE = 488

/** Longest pause within a drag. */
const SETTLES_MS = 80

/** What stands in a region of the open matrix, found in its web worker; undefined until then, and where none is asked for. */
export function useRegion(region: Region | undefined): RegionLook | undefined {
  const desk = useDesk()
  const matrix = useApp(({ doc }) => sourceText(doc.source))
  const [found, setFound] = useState<{ readonly matrix: string; readonly look: RegionLook }>()
  useEffect(() => {
    const open = openProblem(desk)
    if (!region || !open) return undefined
    let wanted = true
    const ask = () =>
      open.worker.get(open.worker.api.region(region, SIDE)).then(
        (look) => wanted && setFound({ matrix, look }),
        () => undefined, // the page says where a web worker has ended
      )
    // a drag goes over many regions: those that it stays on are asked for
    const timer = setTimeout(() => void ask(), SETTLES_MS)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [desk, matrix, region])
  return region && found?.matrix === matrix && equal(found.look.region, region) ? found.look : undefined
}
