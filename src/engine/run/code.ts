import type { Listing, ListingLine, When } from '#src/core/kernel/listing.ts'
import * as texts from './words.ts'

/** One linked shader of a run's solve. */
export interface LinkedSource {
  /** Path below `shaders/`, and the switches it was linked with: `sptrsv/sync_free/kernel.wesl · SUBGROUPS`. */
  readonly name: string
  readonly wgsl: string
}

/** What a run executed, as text: the shaders of its solve, and the algorithm in a paper's words beside them. */
export interface Code {
  readonly listing: Listing
  readonly sources: readonly LinkedSource[]
}

/** How a run's code is asked for: as it is timed, or with what records the trace. */
export type CodeOf = (traced: boolean) => Promise<Code>

/** Numbers, from 0, of the lines of a shader that do a line of the listing. */
export function shaderLines({ code = [] }: ListingLine, { wgsl }: LinkedSource): number[] {
  return wgsl.split('\n').flatMap((line, number) => (code.some((piece) => line.includes(piece)) ? [number] : []))
}

/** Numbers of the listing's active lines. */
export function listingLines({ lines }: Listing, when: When): number[] {
  return lines.flatMap((line, number) => (line.when?.includes(when) ? [number] : []))
}

/** What a listing gets wrong about the shader that it is beside, in sentences; none when it is right. */
export function faultsOf({ listing, sources }: Code, stages: number): string[] {
  const faults: string[] = []
  for (let stage = 0; stage < stages; stage++) {
    const lines = listingLines(listing, stage).map((number) => listing.lines[number])
    if (lines.length === 0) faults.push(texts.notListed(stage))
    else if (!lines.some((line) => sources.some((source) => shaderLines(line, source).length > 0)))
      faults.push(texts.notInShader(stage))
  }
  for (const { when = [] } of listing.lines)
    for (const at of when) if (at !== 'wait' && at >= stages) faults.push(texts.noStage(at))
  return faults
}
