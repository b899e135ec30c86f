import { joined, type U8 } from '#src/core/base/arrays.ts'

/** A member of a zip: its name, in ASCII, and its bytes. */
export interface ZipMember {
  readonly name: string
  readonly bytes: U8
}

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1
  return rest
})

/** CRC-32 as zip and gzip have it. */
export function crc32(bytes: U8): number {
  let sum = 0xffffffff
  for (let k = 0; k < bytes.length; k++) sum = CRC[(sum ^ bytes[k]) & 255] ^ (sum >>> 8)
  return ~sum >>> 0
}

/** Half words and words, the low byte first. */
const little = (...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): readonly number[] =>
  fields.flatMap(([bytes, value]) => Array.from({ length: bytes }, (_, b) => (value >>> (8 * b)) & 255))

const ascii = (text: string): readonly number[] => Array.from(text, (letter) => letter.charCodeAt(0))

/** 1 January 1980, the first day that a zip can name: equal contents give equal files. */
const DAY = 33

/** A zip of uncompressed members, as NumPy's `savez` writes one. Below 4 GiB in all. */
export function zipOf(members: readonly ZipMember[]): U8 {
  const parts: ArrayLike<number>[] = []
  const directory: ArrayLike<number>[] = []
  let at = 0
  const add = (part: ArrayLike<number>) => {
    parts.push(part)
    at += part.length
  }
  for (const { name, bytes } of members) {
    const offset = at
    const common = little(
      [2, 20],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, DAY],
      [4, crc32(bytes)],
      [4, bytes.length],
      [4, bytes.length],
      [2, name.length],
      [2, 0],
    )
    add([...little([4, 0x04034b50]), ...common, ...ascii(name)])
    add(bytes)
    const rest = little([2, 0], [2, 0], [2, 0], [4, 0], [4, offset])
    directory.push([...little([4, 0x02014b50], [2, 20]), ...common, ...rest, ...ascii(name)])
  }
  const begin = at
  for (const entry of directory) add(entry)
  const count = members.length
  add(little([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, at - begin], [4, begin], [2, 0]))
  return joined(Uint8Array, parts)
}
