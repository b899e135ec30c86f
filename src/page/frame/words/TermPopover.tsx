import { Popover } from '@base-ui/react/popover'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import { hideSoon, hideTerm, keepShown, type ShownTerm } from './shown-term.ts'
import { TermCard } from './TermCard.tsx'
import styles from './TermPopover.module.css'
import { VocabularySwitch } from './VocabularySwitch.tsx'

/** One term beside its word. What was pressed open takes the focus; what came with the pointer does not. */
export default function TermPopover({ shown: { of, anchor, pressed } }: { readonly shown: ShownTerm }) {
  return (
    <Popover.Root
      key={`${typeof of === 'string' ? of : of.name} ${pressed}`}
      open
      onOpenChange={(open, { event, reason }) => {
        if (open) return
        if (reason === 'escape-key') event.preventDefault() // it closes this, and clears no pin
        hideTerm()
      }}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} sideOffset={6} collisionPadding={8} style={{ zIndex: 60 }}>
          <Popover.Popup
            className={styles['popup']}
            aria-labelledby="term-name"
            initialFocus={pressed}
            finalFocus={pressed ? { current: anchor } : false}
            onPointerEnter={keepShown}
            onPointerLeave={hideSoon}
          >
            <TermCard of={of} heading="term-name" />
            <Foot words={typeof of === 'string'} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Whose words the term uses, where it has words of either, and the way to all others. */
function Foot({ words }: { readonly words: boolean }) {
  return (
    <div className={styles['foot']}>
      {words ? <VocabularySwitch /> : null}
      <button
        type="button"
        onClick={() => {
          hideTerm()
          void runCommand('glossary.open')
        }}
      >
        All terms
      </button>
    </div>
  )
}
