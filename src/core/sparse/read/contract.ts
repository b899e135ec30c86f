import { joined, type U8 } from '#src/core/base/arrays.ts'
import type { Member } from './tar.ts'
import type { Pieces } from './lib/bytes.ts'
import type { Coordinates } from './market.ts'
import type { Pace } from './lib/abort.ts'

/** What a reader of a file gets besides its bytes. */
export interface WantedMatrix {
  /** Of the file, in messages. */
  readonly name: string
  /** Which of its matrices is wanted; the likeliest where absent. */
  readonly member?: string | undefined
  readonly pace: Pace
}

/** A kind of file that holds a matrix and is no Matrix Market file: a folder beside this file. */
export interface MatrixFormat {
  /** `a SciPy file (.npz)`. */
  readonly title: string
  /** Why a file is taken for one, by its first 512 bytes or its name: `it begins with …`; undefined where it is none. */
  suits(head: U8, name: string): string | undefined
  /** The whole file's matrix, as entries. Throws AppErrors with a class of `failure` and an offset in bytes or a line. */
  read(bytes: U8, wanted: WantedMatrix): Coordinates | Promise<Coordinates>
  /** The matrices that it holds, where those can be several. */
  members?(bytes: U8, wanted: WantedMatrix): readonly Member[] | Promise<readonly Member[]>
}

/** All bytes that are left: these formats are read from both ends. */
export async function wholeOf(pieces: Pieces, passed: () => Promise<void>): Promise<U8> {
  const parts: U8[] = []
  for (let piece = await pieces.take(1 << 20); piece; piece = await pieces.take(1 << 20)) {
    parts.push(piece)
    await passed()
  }
  return joined(Uint8Array, parts)
}
