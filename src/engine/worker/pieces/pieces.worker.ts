import { transfer } from 'comlink'
import { buffersOf, type U8 } from '#src/core/base/arrays.ts'
import type { MarketHead, ReadPiece } from '#src/core/sparse/read/crew/crew.ts'
import { readPiece } from '#src/core/sparse/read/crew/piece.ts'
import { serve } from '../serve.ts'

/** Reads pieces of a file; what it was given goes back. */
const reader = {
  begin: (): boolean => true,
  read(bytes: U8, head: MarketHead): ReadPiece {
    const piece = readPiece(bytes, head)
    return transfer(piece, [...buffersOf(piece)])
  },
}

serve(reader)
export type PieceReader = typeof reader
