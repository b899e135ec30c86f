import type { View } from '#src/engine/catalog/contract/view.ts'
import type { Column } from '#src/page/store/session.ts'
import { columnsFor } from '../picture/offered.ts'
import { columnLetter } from '../sentences/run-sentence.ts'
import { Boundary } from '../widgets/Boundary.tsx'
import { Pane } from './Pane.tsx'
import styles from './Stage.module.css'
import * as texts from '../words.ts'

interface SharedProps {
  readonly over: readonly (readonly [id: string, view: View])[]
  readonly columns: readonly Column[]
}

/** Pictures of the matrix, drawn once: from the first run that there is. */
export default function Shared({ over, columns }: SharedProps) {
  return over.map(([id, view], place) => {
    const replays = columnsFor(view, columns)
    const index = replays.findIndex((replay) => replay)
    const replay = replays[index]
    return replay ? (
      <div key={id} className={styles['shared']} data-over={id}>
        <Boundary of={texts.pane(view.title)}>
          <Pane
            id={id}
            view={view}
            replay={replay}
            letter={columnLetter(index)}
            reads={place === 0}
            among={columns.length}
          />
        </Boundary>
      </div>
    ) : null
  })
}
