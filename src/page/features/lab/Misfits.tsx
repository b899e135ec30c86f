import type { UnplacedEdit, EditPiece } from '#src/lab/edit/packed.ts'
import styles from './lab.module.css'
import type { LabSession } from './state.ts'
import * as texts from './words.ts'

/** An edit of a link that no longer fits: each of its pieces beside what stands there now. */
export function Misfits({
  misfits,
  sources,
}: {
  readonly misfits: readonly UnplacedEdit[]
  readonly sources: LabSession['sources']
}) {
  return (
    <section className={styles['misfits']} aria-label={texts.bothTexts}>
      {misfits.flatMap(({ path, pieces }) =>
        pieces.map((piece) => (
          <figure key={`${path} ${piece.at}`}>
            <figcaption>{texts.atLine(path, piece.at + 1)}</figcaption>
            <div>
              <h4>{texts.inTheEdit}</h4>
              <pre>
                <Lines of={piece.before} />
                {typeof piece.removed === 'number'
                  ? null
                  : piece.removed.map((line, i) => <del key={i}>{`${line}\n`}</del>)}
                {piece.added.map((line, i) => (
                  <ins key={i}>{`${line}\n`}</ins>
                ))}
                <Lines of={piece.after} />
              </pre>
            </div>
            <div>
              <h4>{texts.inTheKernel}</h4>
              <pre>
                <Lines of={standing(sources[path] ?? '', piece)} />
              </pre>
            </div>
          </figure>
        )),
      )}
    </section>
  )
}

const Lines = ({ of }: { readonly of: readonly string[] }) => of.map((line) => `${line}\n`).join('')

/** The lines that stand now where a piece stood. */
function standing(now: string, { at, before, removed, after }: EditPiece): readonly string[] {
  const count = typeof removed === 'number' ? removed : removed.length
  return now.split('\n').slice(Math.max(0, at - before.length), at + count + after.length)
}
