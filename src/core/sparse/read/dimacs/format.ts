import { latin1 } from '../lib/number.ts'
import { lineError } from '../failure.ts'
import type { MatrixFormat } from '../contract.ts'
import { Listed } from '../listed.ts'
import { eachLine } from '../plain.ts'
import * as texts from '../words.ts'

/** Lines of comments, then a problem's: `p sp 264346 733846`, `p edge 11 20`. */
const PROBLEM = /^(c.*\r?\n)*p\s+\w+\s+\d+\s+\d+/

/** DIMACS: arcs `a from to weight` of shortest paths, edges `e one other` of colourings, which go both ways. */
const format: MatrixFormat = {
  title: texts.dimacs,
  suits: (head, name) =>
    PROBLEM.test(latin1(head, 0, head.length)) || /\.(gr|col)(\.gz)?$/i.test(name) ? texts.dimacsLines : undefined,
  read(bytes) {
    let listed: Listed | undefined
    let edges = false
    const { number } = eachLine(bytes, (line) => {
      if (!line.next()) return
      const [kind, place] = [line.word(), { line: line.number }]
      if (kind === 'p') {
        line.next()
        edges = line.word() !== 'sp'
        const vertices = line.whole('vertices')
        listed ??= new Listed(vertices, vertices, edges ? 'pattern' : 'real', place)
      } else if (kind === 'a' || kind === 'e') {
        if (!listed) throw lineError('MissingSizeLine', line.number, texts.noSizeLine)
        const [from, to] = [line.whole('vertex') - 1, line.whole('vertex') - 1]
        const value = !edges && line.next() ? line.realHere() : 1
        listed.add(from, to, value, 0, place)
        if (edges && from !== to) listed.add(to, from, value, 0, place)
      }
    })
    if (!listed) throw lineError('MissingSizeLine', Math.max(1, number), texts.noSizeLine)
    return listed.coordinates('general', { line: number })
  },
}
export default format
