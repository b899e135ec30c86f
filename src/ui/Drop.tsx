import { useEffect, useState } from 'react'
import { openFile } from '#src/store/open.ts'
import styles from './Drop.module.css'

/** A file dropped anywhere on the page is opened. */
export function Drop() {
  const over = useDrop()
  if (!over) return null
  return (
    <div className={styles['drop']}>
      <b>Drop to open</b>
      <span>.mtx, .mtx.gz or .tar.gz; it stays on this machine</span>
    </div>
  )
}

const carriesFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

function useDrop(): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const listen = (type: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      addEventListener(type, (event) => carriesFile(event) && act(event), { signal: stop.signal })
    listen('dragover', (event) => {
      event.preventDefault()
      setOver(true)
    })
    listen('dragleave', (event) => event.relatedTarget === null && setOver(false))
    listen('drop', (event) => {
      event.preventDefault()
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (file) void openFile(file)
    })
    return () => stop.abort()
  }, [])
  return over
}
