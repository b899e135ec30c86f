import { lineError } from '../failure.ts'
import type { MatrixFormat } from '../contract.ts'
import { Listed } from '../listed.ts'
import { eachLine, type PlainLine } from '../plain.ts'
import * as texts from '../words.ts'

/** What the third number of the first line says: sizes and weights of vertices stand before their neighbours, weights of edges behind each. */
interface Weights {
  readonly before: number
  readonly edges: boolean
}

function weightsOf(line: PlainLine): Weights {
  const digits = line.next() ? line.word().padStart(3, '0') : '000'
  const constraints = line.next() ? line.wholeHere() : 1
  return { before: (digits[0] === '1' ? 1 : 0) + (digits[1] === '1' ? constraints : 0), edges: digits[2] === '1' }
}

/** METIS: vertices and edges, then a line per vertex with its neighbours, counted from 1; `%` begins a comment. */
const format: MatrixFormat = {
  title: texts.metis,
  suits: (_head, name) => (/\.(graph|metis)(\.gz)?$/i.test(name) ? texts.named('.graph') : undefined),
  read(bytes) {
    let head: { readonly listed: Listed; readonly weights: Weights; readonly edges: number } | undefined
    let [vertices, vertex, ends] = [0, 0, 0]
    const { number } = eachLine(bytes, (line) => {
      const some = line.next()
      if (some && line.word().startsWith('%')) return
      const place = { line: line.number }
      if (!head) {
        if (!some) return
        vertices = line.wholeHere()
        const edges = line.whole('edges')
        const weights = weightsOf(line)
        head = { listed: new Listed(vertices, vertices, weights.edges ? 'real' : 'pattern', place), weights, edges }
        return
      }
      if (vertex === vertices) {
        if (some) throw lineError('TooManyEntries', line.number, texts.moreVertices(vertices))
        return
      }
      const { listed, weights } = head
      for (let word = some, w = 0; word; word = line.next(), w++) {
        if (w < weights.before) continue
        const neighbour = line.wholeHere() - 1
        if (weights.edges && !line.next()) throw lineError('MissingField', line.number, texts.valueMissing)
        listed.add(vertex, neighbour, weights.edges ? line.realHere() : 1, 0, place)
        ends++
      }
      vertex++
    })
    const last = { line: Math.max(1, number) }
    if (!head) throw lineError('MissingSizeLine', last.line, texts.noSizeLine)
    if (vertex < vertices) throw lineError('TooFewEntries', last.line, texts.fewerVertices(vertex, vertices))
    if (ends !== 2 * head.edges) throw lineError('BrokenFile', last.line, texts.otherEdges(ends, head.edges))
    return head.listed.coordinates('general', last)
  },
}
export default format
