import type { LucideIcon } from 'lucide-react'
import { command, runCommand } from '#src/page/desk/commands/registry.ts'
import styles from './bits.module.css'
import { useLocked } from '../hooks/use-locked.ts'
import { usePointed } from '../hooks/use-pointed.ts'
import { Keys } from './Keys.tsx'
import * as texts from './words.ts'

interface Props {
  /** The command that the button runs; its label and key are the tooltip. */
  readonly id: string
  readonly icon: LucideIcon
  /** Where the command's own label says too much. */
  readonly label?: string
  readonly pressed?: boolean
  readonly disabled?: boolean
  readonly side?: 'above' | 'beside'
  readonly className?: string
}

/** A command as an icon, with its name and its key in the tooltip. */
export function IconButton({ id, icon: Icon, label, pressed, disabled, side = 'beside', className }: Props) {
  const pointed = usePointed('command', id)
  const found = command(id)
  const locked = useLocked(id)
  const title = label ?? found?.label ?? id
  const name = locked ? texts.namedLocked(title) : title
  const key = locked ? undefined : found?.keys?.[0]
  return (
    <button
      type="button"
      className={className ?? styles['iconButton']}
      aria-label={name}
      aria-pressed={pressed}
      disabled={disabled}
      aria-disabled={locked?.['aria-disabled']}
      data-locked={locked?.['data-locked']}
      data-pointed={pointed}
      onClick={() => void runCommand(id)}
    >
      <Icon strokeWidth={1.75} aria-hidden="true" />
      <span className={styles['tip']} data-side={side} aria-hidden="true">
        {name}
        {key === undefined ? null : (
          <span>
            <Keys name={key} />
          </span>
        )}
      </span>
    </button>
  )
}
