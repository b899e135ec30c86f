import encode from 'qr'

/** A QR code as an SVG path of its dark squares, a unit each, within the light border that readers want. */
export interface Qr {
  /** Squares of a side, without its border. */
  readonly squares: number
  /** Units of a side, with its border. */
  readonly side: number
  readonly path: string
}

/** Light squares around a code, as the standard has them. */
const BORDER = 4
/** Squares of a side that a camera still tells apart across a room: 1.2 m high, they are 2 cm wide. */
export const FINEST = 57

/** Whether an address names the device that it is read on, so that a camera elsewhere opens nothing by it. */
export const isHere = ({ hostname }: URL): boolean => /^(?:.*\.)?localhost$|^127\.|^\[::1\]$/.test(hostname)

/** The QR code of a text, which corrects more errors where it stays coarse; undefined where the text has more than any code holds. */
export function qrCode(text: string): Qr | undefined {
  const medium = coded(text, 'medium')
  return medium && medium.squares <= FINEST ? medium : coded(text, 'low')
}

function coded(text: string, ecc: 'low' | 'medium'): Qr | undefined {
  try {
    const rows = encode(text, 'raw', { ecc, border: BORDER })
    const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
    return { squares: rows.length - 2 * BORDER, side: rows.length, path }
  } catch {
    return undefined
  }
}
