import type { U8 } from '#src/core/base/arrays.ts'

/** Little-endian base-128 numbers (LEB128), signed ones zigzag-mapped: small differences take one byte. */
export class VarintWriter {
  private bytes: U8 = new Uint8Array(4096)
  private used = 0

  unsigned(value: number): void {
    if (this.used + 5 > this.bytes.length) this.grow()
    let rest = value >>> 0
    while (rest > 0x7f) {
      this.bytes[this.used++] = (rest & 0x7f) | 0x80
      rest >>>= 7
    }
    this.bytes[this.used++] = rest
  }

  signed(value: number): void {
    this.unsigned((value << 1) ^ (value >> 31))
  }

  finish(): U8 {
    return this.bytes.slice(0, this.used)
  }

  private grow(): void {
    const grown = new Uint8Array(this.bytes.length * 2)
    grown.set(this.bytes)
    this.bytes = grown
  }
}

export class VarintReader {
  private at = 0
  private readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  unsigned(): number {
    let value = 0
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.bytes[this.at++]
      if (byte === undefined) throw new RangeError('ends within a number')
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value >>> 0
    }
    throw new RangeError('a number has more than 32 bits')
  }

  signed(): number {
    const value = this.unsigned()
    return (value >>> 1) ^ -(value & 1)
  }
}
