import { useEffect, useRef } from 'react'
import { deviceOf } from '#src/page/desk/device.ts'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import { useApp } from '#src/page/store/store.ts'
import type { View } from '#src/engine/catalog/contract/view.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { hostPicture } from '../picture/picture-host.ts'
import { useDesk } from '../widgets/desk.ts'
import { useLocked } from '../hooks/use-locked.ts'
import styles from './lead.module.css'
import * as texts from './words.ts'

interface Props {
  readonly id: string
  readonly view: View
  readonly replay: Replay
  readonly column: number
  /** Only its name: where there is no room for pictures. */
  readonly bare: boolean
}

const nothing = () => undefined

/** A picture that is small and goes on; a press makes it the large one in every column. */
export function Thumb({ id, view, replay, column, bare }: Props) {
  const locked = useLocked('pane.lead')
  return (
    <button
      type="button"
      className={styles['thumb']}
      title={texts.enlarge(view.title)}
      data-thumb={id}
      data-of={column}
      {...locked}
      onClick={() => void runCommand('pane.lead', id)}
    >
      {bare ? null : <Small {...{ id, view, replay, column }} />}
      <span>{view.title}</span>
    </button>
  )
}

/** The picture itself, drawn three times as large as it is seen, so that it is laid out as in a pane. */
function Small({ id, view, replay, column }: Omit<Props, 'bare'>) {
  const desk = useDesk()
  const body = useRef<HTMLDivElement>(null)
  const epoch = useApp(({ session }) => session.gpuEpoch)
  useEffect(() => {
    if (!body.current) return undefined
    const device = () => deviceOf(desk)
    const life = `${epoch}.0`
    const hosted = { id, view, replay, column, life, device, say: nothing, failed: nothing, small: true } as const
    return hostPicture(body.current, hosted)
  }, [desk, id, view, replay, column, epoch])
  return (
    <span className={styles['small']} inert aria-hidden="true">
      <div>
        <div ref={body} />
      </div>
    </span>
  )
}
