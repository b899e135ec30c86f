import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '#src/page/frame/widgets/IconButton.tsx'
import styles from './TalkHand.module.css'

/** How long the buttons stay once the pointer rests. */
const STAY_MS = 3000

/** Buttons that go through a talk without a keyboard. They are shown while the pointer moves, and after a touch. */
export function TalkHand() {
  const moved = useMoved()
  return (
    <div className={styles['hand']} data-shown={moved}>
      <IconButton id="talk.back" icon={ChevronLeft} side="above" />
      <IconButton id="talk.next" icon={ChevronRight} side="above" />
      <IconButton id="talk.leave" icon={X} side="above" />
    </div>
  )
}

function useMoved(): boolean {
  const [moved, setMoved] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    let rest: ReturnType<typeof setTimeout> | undefined
    const onMove = () => {
      clearTimeout(rest)
      setMoved(true)
      rest = setTimeout(() => setMoved(false), STAY_MS)
    }
    for (const type of ['pointermove', 'pointerdown']) addEventListener(type, onMove, { signal: stop.signal })
    return () => {
      stop.abort()
      clearTimeout(rest)
    }
  }, [])
  return moved
}
