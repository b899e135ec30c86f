import side from '../frame/Side.module.css'
import { FactList } from './FactList.tsx'
import * as texts from './words.ts'

/** Beside the pictures of a matrix of the visitor's own: what it is, whatever is done with it. */
export default function MatrixFacts() {
  return (
    <section>
      <h2 className={side['heading']}>{texts.facts}</h2>
      <FactList />
    </section>
  )
}
