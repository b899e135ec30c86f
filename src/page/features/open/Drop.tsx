import { useEffect, useState } from 'react'
import { lockedOf, sayLocked } from '#src/page/desk/commands/locks.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { showTrouble } from '#src/page/desk/trouble.ts'
import { useDesk } from '#src/page/frame/widgets/desk.ts'
import { useLocked } from '#src/page/frame/hooks/use-locked.ts'
import styles from './Drop.module.css'
import * as texts from '#src/page/frame/words.ts'

/** What is dropped anywhere on the page is opened: a file, the matrix of a folder, or one that is chosen among several. */
export default function Drop() {
  const over = useDrop()
  const locked = useLocked('problem.file')
  if (!over) return null
  return (
    <div className={styles['drop']}>
      <b>{locked ? locked.title : texts.dropToOpen}</b>
      <span>{locked ? texts.dropLocked : texts.droppable}</span>
    </div>
  )
}

/** Asked for at once: after the event the browser tells nothing any more. */
function entriesOf({ items, files }: DataTransfer): readonly (FileSystemEntry | File)[] {
  const entries = [...items].flatMap((item) => {
    const entry = item.webkitGetAsEntry()
    // a file is at hand as itself, whereas WebKit has entries of files that it cannot read
    return (entry?.isDirectory ? entry : item.getAsFile()) ?? []
  })
  return entries.length > 0 ? entries : [...files]
}

async function open(desk: Desk, entries: readonly (FileSystemEntry | File)[]): Promise<void> {
  const locked = lockedOf('problem.file')
  if (locked.length > 0) return sayLocked(locked)
  try {
    const { openDropped } = await import('#src/page/features/open/drop.ts')
    await openDropped(desk, entries)
  } catch (error) {
    showTrouble(error)
  }
}

const carriesFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

function useDrop(): boolean {
  const desk = useDesk()
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
      if (event.dataTransfer) void open(desk, entriesOf(event.dataTransfer))
    })
    return () => stop.abort()
  }, [desk])
  return over
}
