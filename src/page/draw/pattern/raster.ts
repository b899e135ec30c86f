import type { F64, U32, U8 } from '#src/core/base/arrays.ts'
import { binOf as binIn, type Bins } from './bins.ts'

const OUTSIDE = 0xffffffff
/** Sums of a bin: red, green, blue and opacity, each weighted by the opacity of its entries, and how many these are. */
const SUMS = 5

type Rgb = readonly [number, number, number]

/** Colour and opacity of an entry, by how it stands. */
export interface Ink {
  readonly rgb: Rgb
  readonly opacity: number
}

/** Colours for entries that stand as `at`: that of entry k is colours[of[k]]. */
export interface Looks {
  readonly at: number
  readonly of: U8
  readonly colours: readonly Rgb[]
}

/** Where entries are in a matrix. */
export interface EntryPlaces {
  readonly row: U32
  /** Not a number where it is in none. */
  colOf(entry: number): number
}

/**
 * One matrix as a raster of bins, each of which has the colours of its entries, mixed by share. It follows entries one by
 * one; sums are of whole numbers, so that going back gives the same pixels.
 */
export class EntryRaster {
  readonly bins: Bins
  private readonly binOf: U32
  private readonly sums: F64
  private readonly changed = new Set<number>()
  private readonly inks: readonly Ink[]
  private readonly looks: Looks | undefined

  /**
   * @param standing of each entry, the number of its ink
   */
  constructor(bins: Bins, places: EntryPlaces, standing: ArrayLike<number>, inks: readonly Ink[], looks?: Looks) {
    this.bins = bins
    this.inks = inks
    this.looks = looks
    this.sums = new Float64Array(SUMS * bins.size * bins.size)
    this.binOf = Uint32Array.from(places.row, (row, k) => binIn(bins, row, places.colOf(k)) ?? OUTSIDE)
    for (let k = 0; k < standing.length; k++) this.add(k, standing[k], 1)
  }

  turn(entry: number, was: number, is: number): void {
    this.add(entry, was, -1)
    this.add(entry, is, 1)
  }

  /** Paints the bins that have changed since the last time. Whether there were any. */
  paint({ data }: ImageData): boolean {
    const { sums } = this
    for (const bin of this.changed) {
      const [at, to] = [SUMS * bin, 4 * bin]
      const opacity = sums[at + 3]
      for (let c = 0; c < 3; c++) data[to + c] = opacity === 0 ? 0 : sums[at + c] / opacity
      data[to + 3] = opacity === 0 ? 0 : (255 * opacity) / (PARTS * sums[at + 4])
    }
    const any = this.changed.size > 0
    this.changed.clear()
    return any
  }

  private add(entry: number, standing: number, by: number): void {
    const bin = this.binOf[entry]
    if (bin === OUTSIDE) return
    const { opacity, rgb } = this.inks[standing]
    const weight = by * Math.round(PARTS * opacity)
    const own = this.looks && standing === this.looks.at ? this.looks.colours[this.looks.of[entry]] : rgb
    const at = SUMS * bin
    for (let c = 0; c < 3; c++) this.sums[at + c] += weight * Math.round(own[c])
    this.sums[at + 3] += weight
    this.sums[at + 4] += by
    this.changed.add(bin)
  }
}

/** Opacities are counted in so many parts. */
const PARTS = 100
