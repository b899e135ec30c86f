import type { U8 } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import type { Block } from '../entries.ts'
import { MarketParser } from '../market.ts'
import type { MarketHead, ReadPiece } from './crew.ts'

/** Reads whole lines of entries. The blocks are no longer than what is in them. */
export function readPiece(bytes: U8, head: MarketHead): ReadPiece {
  const parser = new MarketParser(head)
  try {
    parser.push(bytes)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { bytes, lines: 0 }
  }
  const { blocks, line: lines } = parser
  return parser.notes().length > 0 ? { bytes, lines } : { bytes, lines, blocks: blocks.map(cut) }
}

function cut(block: Block): Block {
  const { i, j, re, im, length } = block
  if (length === i.length) return block
  return {
    i: i.slice(0, length),
    j: j.slice(0, length),
    ...(re && { re: re.slice(0, length) }),
    ...(im && { im: im.slice(0, length) }),
    length,
  }
}
