import { useState } from 'react'
import { useApp } from '#src/page/store/store.ts'
import styles from './ReportSheet.module.css'
import { Sheet } from '#src/page/frame/sheets/Sheet.tsx'
import * as texts from '#src/page/frame/sheets/words.ts'

/** What this browser and its adapter can do, to be copied into a question or an issue. */
export default function ReportSheet() {
  const report = useApp(({ session }) => session.report)
  return (
    <Sheet title={texts.machine}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the focus */}
      <pre className={styles['report']} tabIndex={0} aria-label={texts.report}>
        {report}
      </pre>
      <Copy text={report} />
    </Sheet>
  )
}

function Copy({ text }: { readonly text: string }) {
  const [said, setSaid] = useState(texts.copy)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid(texts.copied),
      () => setSaid(texts.noClipboard),
    )
  return (
    <button type="button" className={styles['copy']} onClick={() => void copy()}>
      <span aria-live="polite">{said}</span>
    </button>
  )
}
