import { latin1 } from '../lib/number.ts'
import { lineError } from '../failure.ts'
import type { MatrixFormat } from '../contract.ts'
import { Listed } from '../listed.ts'
import { eachLine } from '../plain.ts'
import * as texts from '../words.ts'

const COMMENT = /^[#%]/
/** Endings of other kinds of text, whose lines can look like edges. */
const NAMED = /\.(mtx|mm|smat|graph|metis|gr|col)(\.gz)?$/i
/** A line with two vertices and at most one weight. */
const EDGE = /^\s*\d+[\s,;]+\d+([\s,;]+[-+]?[\d.]+(e[-+]?\d+)?)?\s*$/i

/** Whether all whole lines of a file's beginning are edges, and there is one. */
function looksLikeEdges(head: Uint8Array): boolean {
  const lines = latin1(head, 0, head.length).split(/\r?\n/)
  const whole = (head.length < 512 ? lines : lines.slice(0, -1)).filter(
    (line) => line.trim() !== '' && !COMMENT.test(line),
  )
  return whole.length > 0 && whole.every((line) => EDGE.test(line))
}

/** As SNAP gives graphs: `from to` or `from to weight` in each line, apart by blanks, tabs or commas; from 0, or from 1 where no vertex is 0. */
const format: MatrixFormat = {
  title: texts.edgeList,
  suits: (head, name) => (!NAMED.test(name) && looksLikeEdges(head) ? texts.edgeLines : undefined),
  read(bytes) {
    const [from, to, weight, lines]: [number[], number[], number[], number[]] = [[], [], [], []]
    let [least, most, weighted] = [Infinity, -1, false]
    const spaced = bytes.map((byte) => (byte === 44 || byte === 59 ? 32 : byte))
    const { number } = eachLine(spaced, (line) => {
      if (!line.next() || COMMENT.test(line.word())) return
      const [a, b] = [line.wholeHere(), line.whole('second vertex')]
      if (a < 0 || b < 0)
        throw lineError('IndexOutOfRange', line.number, texts.outsideSize('vertex', Math.min(a, b), Infinity))
      const isWeighted = line.next()
      weighted ||= isWeighted
      from.push(a)
      to.push(b)
      weight.push(isWeighted ? line.realHere() : 1)
      lines.push(line.number)
      least = Math.min(least, a, b)
      most = Math.max(most, a, b)
    })
    const base = from.length > 0 && least > 0 ? 1 : 0
    const last = { line: Math.max(1, number) }
    const listed = new Listed(most + 1 - base, most + 1 - base, weighted ? 'real' : 'pattern', last)
    for (const [e, a] of from.entries()) listed.add(a - base, to[e] - base, weight[e], 0, { line: lines[e] })
    return listed.coordinates('general', last, [base === 1 ? texts.countedFromOne : texts.countedFromZero])
  },
}
export default format
