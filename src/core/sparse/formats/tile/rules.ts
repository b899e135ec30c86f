import { significant } from '#src/core/base/format.ts'
import type { Profile } from './profile.ts'

/** Names of the tile formats by their number in `format`, as the released code numbers them. */
export const NAMES = ['CSR', 'COO', 'ELL', 'HYB', 'Dns', 'DnsRow', 'DnsCol'] as const

export const [CSR, COO, ELL, HYB, DNS, DNS_ROW, DNS_COL] = NAMES.keys()

/** One line of a rule: the first that holds gives the format. */
interface Line {
  readonly format: number
  holds(tile: Profile): boolean
  /** Why it holds, with the tile's numbers. */
  says(tile: Profile): string
}

const COO_MOST = 12
const ELL_MOST = 0.2
const HYB_ABOVE = 1
const PAPER_DENSE = 128
const RELEASED_DENSE = 0.75

const cells = ({ height, width }: Profile): number => height * width
const holding = ({ nonzeros }: Profile) => `it holds ${nonzeros} nonzeros`

function shortest({ rowLengths, height }: Profile): number {
  return rowLengths.subarray(0, height).reduce((least, length) => Math.min(least, length))
}

const varying = (tile: Profile): string =>
  `rows hold ${shortest(tile)} to ${tile.longest}, σ/μ = ${significant(tile.variation)}`

const coo: Line = {
  format: COO,
  holds: ({ nonzeros }) => nonzeros <= COO_MOST,
  says: (tile) => `${holding(tile)}, at most ${COO_MOST}`,
}
const dnsRow: Line = {
  format: DNS_ROW,
  holds: ({ hasWholeRows }) => hasWholeRows,
  says: (tile) => `${tile.nonzeros / tile.width} of its rows are full, the others empty`,
}
const dnsCol: Line = {
  format: DNS_COL,
  holds: ({ hasWholeColumns }) => hasWholeColumns,
  says: (tile) => `${tile.nonzeros / tile.height} of its columns are full, the others empty`,
}
const ell: Line = {
  format: ELL,
  holds: ({ variation }) => variation <= ELL_MOST,
  says: (tile) => `${varying(tile)} ≤ ${ELL_MOST}`,
}
const csr: Line = { format: CSR, holds: () => true, says: (tile) => `${varying(tile)} > ${ELL_MOST}` }

/** The rule of the paper and of the survey slides: TileSpMV, Niu et al., IPDPS 2021. */
const PAPER: readonly Line[] = [
  {
    format: DNS,
    holds: ({ nonzeros }) => nonzeros >= PAPER_DENSE,
    says: (tile) => `${holding(tile)}, at least ${PAPER_DENSE}`,
  },
  coo,
  dnsRow,
  dnsCol,
  ell,
  {
    format: HYB,
    holds: ({ variation }) => variation > HYB_ABOVE,
    says: (tile) => `${varying(tile)} > ${HYB_ABOVE}`,
  },
  csr,
]

/** The rule of the released code: denser tiles are Dns, and there is no HYB. */
const RELEASED: readonly Line[] = [
  {
    format: DNS,
    holds: (tile) => tile.nonzeros >= Math.floor(RELEASED_DENSE * cells(tile)),
    says: (tile) => `${holding(tile)}, at least ${RELEASED_DENSE} of ${cells(tile)}`,
  },
  coo,
  dnsRow,
  dnsCol,
  ell,
  csr,
]

/** Tiles for the sake of their small indices alone: the paper's TileSpMV_CSR. */
const CSR_ONLY: readonly Line[] = [{ format: CSR, holds: () => true, says: () => 'every tile' }]

/** Values of the parameter `rule`. */
export const RULES = [PAPER, RELEASED, CSR_ONLY]
export const RULE_NAMES = ['paper', 'released code', 'CSR only']

function lineFor(tile: Profile, rule: number): Line {
  for (const line of RULES[rule]) if (line.holds(tile)) return line
  return csr
}

/** The format that a rule gives a tile. */
export const chosenFormat = (tile: Profile, rule: number): number => lineFor(tile, rule).format

/** `rows hold 0 to 4, σ/μ = 0.7 > 0.2: CSR`. */
export function reasonFor(tile: Profile, rule: number): string {
  const line = lineFor(tile, rule)
  return `${line.says(tile)}: ${NAMES[line.format]}`
}

/**
 * Columns of the ELL part of a HYB tile, at least 1: the fewest bytes. One column less saves 4.5 bytes per row, and costs 5
 * for each row that is longer.
 */
export function hybWidth(tile: Pick<Profile, 'longest' | 'height' | 'beyond'>): number {
  let width = tile.longest
  while (width > 1 && 5 * (tile.beyond(width - 1) - tile.beyond(width)) < 4.5 * tile.height) width--
  return width
}
