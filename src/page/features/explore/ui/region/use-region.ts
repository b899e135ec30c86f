import { useEffect, useMemo, useState } from 'react'
import { errorRecord } from '#src/core/base/errors.ts'
import type { PartedBy } from '#src/core/sparse/explore/parts.ts'
import type { Region, RegionLook } from '#src/core/sparse/explore/region.ts'
import { showTrouble } from '#src/page/desk/trouble.ts'
import { type RegionReader, readerFor } from '#src/page/features/explore/region-reader.ts'
import { useDesk } from '#src/page/frame/widgets/desk.ts'
import { equal } from '#src/page/store/equal.ts'
import { useApp } from '#src/page/store/store.ts'

/** Cells along the longer side of a region at most. */
const SIDE = 488

/** Longest pause within a drag. */
const SETTLES_MS = 80

/** What looks at regions of the matrix on screen, for as long as it is there. */
export function useReader(): RegionReader {
  const desk = useDesk()
  const source = useApp(({ doc }) => doc.source)
  const reader = useMemo(() => readerFor(desk, source), [desk, source])
  useEffect(() => () => reader.end(), [reader])
  return reader
}

/** What stands in a region; undefined until it is found, and where none is asked for. */
export function useRegion(reader: RegionReader, region: Region | undefined, parts?: PartedBy): RegionLook | undefined {
  const [found, setFound] = useState<{
    readonly reader: RegionReader
    readonly parts: PartedBy | undefined
    readonly look: RegionLook
  }>()
  useEffect(() => {
    if (!region) return undefined
    let wanted = true
    const ask = () =>
      reader.look(region, SIDE, parts).then(
        (look) => wanted && setFound({ reader, parts, look }),
        (error) => wanted && errorRecord(error).code !== 'Cancelled' && showTrouble(error),
      )
    // a drag goes over many regions: those that it stays on are asked for
    const timer = setTimeout(() => void ask(), SETTLES_MS)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [reader, region, parts])
  const isAsked = found?.reader === reader && found.parts === parts
  return region && isAsked && equal(found.look.region, region) ? found.look : undefined
}
