import type { U32 } from '#src/core/base/arrays.ts'
import { complete, type TileShape } from './shape.ts'
import type { Csr5 } from './structure.ts'

/** Bits of a lane's descriptor and the words they fill. */
export interface DescriptorBits {
  /** ⌈log₂ ωσ⌉, for `y_offset`. */
  readonly y: number
  /** ⌈log₂ ω⌉, for `seg_offset`. */
  readonly seg: number
  /** Words a lane: y + seg + σ bits, rounded up. */
  readonly packets: number
  /** Bits of the last packet that hold nothing. */
  readonly unused: number
}

export function descriptorBits({ omega, sigma }: TileShape): DescriptorBits {
  const y = bitsFor(omega * sigma)
  const seg = bitsFor(omega)
  const packets = Math.ceil((y + seg + sigma) / 32)
  return { y, seg, packets, unused: packets * 32 - (y + seg + sigma) }
}

/** Bits of a number below `limit`, at least one. */
const bitsFor = (limit: number): number => Math.max(1, Math.ceil(Math.log2(limit)))

/**
 * The descriptors as a kernel reads them: word (tile · packets + packet) · ω + lane, so that lanes read neighbours. A
 * lane's bits run from the highest of packet 0 downwards and on into the next packet:
 *
 *     31 … 32 − y             y_offset
 *     31 − y … 32 − y − seg   seg_offset
 *     31 − y − seg …          bit_flag of steps 0, 1, … σ − 1
 *
 * Flag s is bit 31 − q mod 32 of packet ⌊q / 32⌋, q = y + seg + s; what is left of the last packet is 0. With ω, σ ≤ 64
 * both offsets are in packet 0.
 */
export function packDescriptor(csr5: Csr5): U32 {
  const { omega, sigma, y_offset, seg_offset } = csr5
  const { y, seg, packets } = descriptorBits(csr5)
  const words = new Uint32Array(complete(csr5) * packets * omega)
  for (let lane = 0; lane < y_offset.length; lane++) {
    const word = (lane - (lane % omega)) * packets + (lane % omega)
    words[word] = (y_offset[lane] << (32 - y)) | (seg_offset[lane] << (32 - y - seg))
    for (let step = 0; step < sigma; step++) {
      const q = y + seg + step
      if (flagOf(csr5, lane, step)) words[word + Math.floor(q / 32) * omega] |= 1 << (31 - (q % 32))
    }
  }
  return words
}

/** Bit flag of a step of a lane, lanes counted over all full tiles. */
const flagOf = ({ omega, sigma, bit_flag }: Csr5, lane: number, step: number): number =>
  bit_flag[(lane - (lane % omega)) * sigma + step * omega + (lane % omega)]
