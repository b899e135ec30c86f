import { useEffect, useRef, useState } from 'react'
import { channelOf, sendWords, type Told } from '#src/page/features/talk/speaker.ts'
import type { Showing } from '#src/page/store/session.ts'

/** How long the audience's window may take to answer. */
const PATIENCE_MS = 3000

/** The talk that another window gives: where it is, whether it has ended or never answered, and how to command it. */
export interface TalkElsewhere {
  readonly showing: Showing | undefined
  readonly silent: boolean
  run(command: string, arg?: string): void
}

export function useTalkElsewhere(talk: string): TalkElsewhere {
  const [showing, setShowing] = useState<Showing>()
  const [silent, setSilent] = useState(false)
  const channel = useRef<BroadcastChannel>(undefined)
  useEffect(() => {
    const opened = channelOf(talk)
    channel.current = opened
    const timer = setTimeout(() => setSilent(true), PATIENCE_MS)
    opened.addEventListener('message', ({ data }: MessageEvent<Told>) => {
      clearTimeout(timer)
      setSilent(data.kind === 'over')
      setShowing(data.kind === 'at' ? data.showing : undefined)
    })
    sendWords(opened, { kind: 'where' })
    return () => {
      clearTimeout(timer)
      opened.close()
    }
  }, [talk])
  const run = (command: string, arg?: string) => {
    if (channel.current) sendWords(channel.current, { kind: 'do', command, ...(arg !== undefined && { arg }) })
  }
  return { showing, silent, run }
}
