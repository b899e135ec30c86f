import { useEffect, useState } from 'react'
import { type PackageNotice, NOTICES, readNotices } from '#src/page/features/about/notices.ts'
import { buildId } from '#src/page/desk/build.ts'
import * as credits from '#src/core/sparse/made/credit-words.ts'
import { Fault } from '#src/page/frame/widgets/Fault.tsx'
import styles from './AboutSheet.module.css'
import { Sheet } from '#src/page/frame/sheets/Sheet.tsx'
import * as texts from './words.ts'

/** What the page is, under which licence, and whose work it shows and is made with. */
export default function AboutSheet() {
  const build = buildId()
  return (
    <Sheet title={texts.title}>
      <div className={styles['about']}>
        <p>{texts.what}</p>
        <p>{texts.own}</p>
        {build ? <p className={styles['small']}>{texts.build(build)}</p> : null}
        <h3>{texts.meshes}</h3>
        {Object.values(credits).map((mesh) => (
          <Credit key={mesh.name} {...mesh} />
        ))}
        <h3>{texts.matrices}</h3>
        <p>{texts.collections}</p>
        <h3>{texts.packages}</h3>
        <Packages />
        <p>
          <a href={`./${NOTICES}`} target="_blank" rel="noopener">
            {texts.ofAll}
          </a>
        </p>
      </div>
    </Sheet>
  )
}

interface CreditProps {
  readonly name: string
  readonly credit: string
  readonly terms: string
  readonly home: string
}

function Credit({ name, credit, terms, home }: CreditProps) {
  return (
    <p>
      <b>{name}</b>. {credit} {terms}{' '}
      <a href={home} target="_blank" rel="noopener">
        {texts.source}
      </a>
    </p>
  )
}

/** Every package of the build; its licence unfolds. */
function Packages() {
  const [found, setFound] = useState<readonly PackageNotice[]>()
  const [error, setError] = useState<unknown>()
  const load = () => void readNotices().then(setFound, setError)
  useEffect(load, [])
  if (!found && error !== undefined) return <Fault of={texts.theList} error={error} retry={load} />
  if (!found) return <p className={styles['small']}>{texts.loading}</p>
  return (
    <ul className={styles['packages']}>
      {found.map(({ name, version, licence, text }) => (
        <li key={`${name} ${version}`}>
          <details>
            <summary>
              {name} <span className={styles['small']}>{`${version} · ${licence}`}</span>
            </summary>
            <pre>{text}</pre>
          </details>
        </li>
      ))}
    </ul>
  )
}
