import type { U8 } from '#src/core/base/arrays.ts'
import { refuseMore } from '../agreed.ts'
import type { Pace } from '../lib/abort.ts'
import type { Pieces } from '../lib/bytes.ts'
import { type Coordinates, MarketParser } from '../market.ts'
import type { Crew, CrewCall, ReadPiece } from './crew.ts'

/** Bytes that are parsed without a look at the clock: one or two milliseconds. */
const HERE = 131_072
const NEWLINE = 10

/**
 * Parses to the end of `pieces`; with a crew, which is called for a long file and ended here, whole lines go to other threads. What
 * they answer is taken in the order of the file, so that the entries and every error are the same without them.
 */
export async function parseMarket(
  pieces: Pieces,
  pace: Pace,
  report: () => void,
  { crew: beside, most }: { readonly crew?: CrewCall | undefined; readonly most?: number | undefined } = {},
): Promise<Coordinates> {
  const parser = new MarketParser()
  let crew: Crew | undefined
  try {
    for (let piece = await pieces.take(HERE); piece; piece = await pieces.take(HERE)) {
      parser.push(piece)
      report()
      if (parser.head) refuseMore(parser.head.size.entries, parser.head.banner.symmetry, most)
      await pace.breathe()
      if (!beside || !parser.head || parser.declared < beside.least) continue
      crew ??= beside.call()
      if (crew?.ready()) await parseBeside(parser, pieces, crew, pace, report)
    }
    return parser.finish()
  } finally {
    crew?.end()
  }
}

/** Holds `crew.size` pieces and one more at the most, in memory that is used again. */
async function parseBeside(
  parser: MarketParser,
  pieces: Pieces,
  crew: Crew,
  pace: Pace,
  report: () => void,
): Promise<void> {
  const { head } = parser
  if (!head) return
  const underWay: Promise<ReadPiece>[] = []
  const free: ArrayBuffer[] = []
  const next = (): U8 => new Uint8Array(free.pop() ?? new ArrayBuffer(crew.bytes))
  const takeOldest = async () => {
    const read = await underWay.shift()
    if (!read) return
    pace.check()
    parser.adopt(read)
    free.push(read.bytes.buffer)
    report()
  }
  const send = (bytes: U8) => {
    const answer = crew.read(bytes, head)
    answer.catch(() => undefined) // an error before it in the file ends the reading first
    underWay.push(answer)
  }

  let gathered = next()
  let length = gatherCarry(parser, gathered)
  for (let piece = await pieces.take(crew.bytes - length); piece; piece = await pieces.take(crew.bytes - length)) {
    gathered.set(piece, length)
    length += piece.length
    if (length < crew.bytes) continue
    const whole = gathered.lastIndexOf(NEWLINE) + 1
    if (whole === 0) break // a line that is longer than any may be: refused below
    while (underWay.length >= crew.size) await takeOldest()
    const following = next()
    following.set(gathered.subarray(whole))
    send(gathered.subarray(0, whole))
    length -= whole
    gathered = following
    await pace.breathe()
  }
  while (underWay.length > 0) await takeOldest()
  parser.push(gathered.subarray(0, length))
}

/** Puts the beginning of a line that the parser holds in front. */
function gatherCarry(parser: MarketParser, gathered: U8): number {
  const carried = parser.giveUp()
  gathered.set(carried)
  return carried.length
}
