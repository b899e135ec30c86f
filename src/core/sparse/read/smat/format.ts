import { counted, lineError } from '../failure.ts'
import type { MatrixFormat } from '../contract.ts'
import { Listed } from '../listed.ts'
import { eachLine } from '../plain.ts'
import * as texts from '../words.ts'

/** SMAT: rows, columns and nonzeros in the first line, then a row, a column and a value in each, counted from 0. */
const format: MatrixFormat = {
  title: texts.smat,
  suits: (_head, name) => (/\.smat(\.gz)?$/i.test(name) ? texts.named('.smat') : undefined),
  read(bytes) {
    let listed: Listed | undefined
    let [declared, read] = [0, 0]
    const { number } = eachLine(bytes, (line) => {
      if (!line.next()) return
      const place = { line: line.number }
      const first = line.wholeHere()
      if (!listed) {
        listed = new Listed(first, line.whole('columns'), 'real', place)
        declared = line.whole('nonzeros')
        return
      }
      if (read++ === declared) throw lineError('TooManyEntries', line.number, texts.tooMany(counted(declared, 'entry')))
      const column = line.whole('column')
      if (!line.next()) throw lineError('MissingField', line.number, texts.valueMissing)
      listed.add(first, column, line.realHere(), 0, place)
    })
    const last = { line: Math.max(1, number) }
    if (!listed) throw lineError('MissingSizeLine', last.line, texts.noSizeLine)
    if (read < declared) throw lineError('TooFewEntries', last.line, texts.tooFew(read, counted(declared, 'entry')))
    return listed.coordinates('general', last)
  },
}
export default format
