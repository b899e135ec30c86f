import { Command as Menu } from 'cmdk'
import { useRef } from 'react'
import { bytes } from '#src/core/base/format.ts'
import { patchSession, useApp } from '#src/page/store/store.ts'
import styles from './ChooseSheet.module.css'
import { Sheet } from '#src/page/frame/sheets/Sheet.tsx'
import * as texts from '#src/page/frame/sheets/words.ts'

/** Matrices that are listed; the rest is found by its name in a smaller archive or folder. */
const MOST_LISTED = 1000

/** Which of several matrices is opened. What is open stays until one is chosen. */
export default function ChooseSheet() {
  const choosing = useApp(({ session }) => session.choosing)
  const input = useRef<HTMLInputElement>(null)
  if (!choosing) return null
  const { title, about, items, choose } = choosing
  const listed = items.slice(0, MOST_LISTED)
  const pick = (index: number) => {
    patchSession({ sheet: 'none', choosing: undefined })
    choose(index)
  }
  return (
    <Sheet title={title} focus={input}>
      <p className={styles['about']}>
        {about}
        {items.length > listed.length ? ` ${texts.firstListed(MOST_LISTED)}` : ''}
      </p>
      <Menu label={title} loop className={styles['choose']}>
        <Menu.Input ref={input} placeholder={texts.findByName} />
        <Menu.List>
          <Menu.Empty>{texts.noMatrix}</Menu.Empty>
          {listed.map(({ name, size }, index) => (
            <Menu.Item key={name} value={name} onSelect={() => pick(index)}>
              <bdi>{name}</bdi>
              <span>{bytes(size)}</span>
            </Menu.Item>
          ))}
        </Menu.List>
      </Menu>
    </Sheet>
  )
}
