import side from '#src/page/frame/side/Side.module.css'
import { FactList } from './FactList.tsx'
import * as texts from '#src/page/frame/sheets/words.ts'

/** Facts of the visitor's own matrix, beside its pictures: the same for each operation. */
export default function MatrixFacts() {
  return (
    <section>
      <h2 className={side['heading']}>{texts.facts}</h2>
      <FactList />
    </section>
  )
}
