import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import styles from './Sheet.module.css'
import * as texts from './words.ts'

interface Props {
  readonly title: string
  /** What takes the focus first; the sheet itself where it is not said. */
  readonly focus?: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

/** A sheet over the page: Esc and a click beside it close it, focus stays inside and goes back afterwards. */
export function Sheet({ title, focus, children }: Props) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && void runCommand('sheet.close')}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['backdrop']} />
        <Dialog.Popup ref={popup} initialFocus={focus ?? popup} className={styles['sheet']}>
          <div className={styles['head']}>
            <Dialog.Title>{title}</Dialog.Title>
            <Dialog.Close className={styles['close']} aria-label={texts.close}>
              <X strokeWidth={1.75} aria-hidden="true" />
            </Dialog.Close>
          </div>
          <div className={styles['body']}>{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
