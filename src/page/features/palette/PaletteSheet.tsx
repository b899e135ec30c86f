import { Dialog } from '@base-ui/react/dialog'
import { Command as Menu } from 'cmdk'
import { useRef } from 'react'
import type { Views } from '#src/engine/catalog/views.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import { commands, runCommand } from '#src/page/desk/commands/registry.ts'
import type { Command } from '#src/page/store/commands.ts'
import { operationIds } from '#src/engine/catalog/operations.ts'
import { operationIn } from '#src/page/store/document.ts'
import { patchSession, useApp } from '#src/page/store/store.ts'
import { Keys } from '#src/page/frame/widgets/Keys.tsx'
import { Missing } from '#src/page/frame/widgets/Missing.tsx'
import { useKernels } from '#src/page/frame/hooks/use-kernels.ts'
import { useViews } from '#src/page/frame/hooks/use-views.ts'
import { useLocked } from '#src/page/frame/hooks/use-locked.ts'
import styles from './PaletteSheet.module.css'
import { rank } from './rank.ts'
import sheet from '#src/page/frame/sheets/Sheet.module.css'
import * as texts from '#src/page/frame/sheets/words.ts'

const GROUPS: readonly Command['group'][] = ['Play', 'Problem', 'Measure', 'Look', 'Share', 'Help']

/** Commands that mean nothing without an argument are offered by the control that knows it. */
const NEEDS_ARGUMENT = new Set([
  'play.seek',
  'problem.source',
  ...operationIds.map((id) => `problem.open.${id}`),
  'problem.address',
  'problem.solve',
  'kept.open',
  'kept.delete',
  'kernel.set',
  'kernel.params',
  'operation.pose',
  'run.instead',
  'pane.toggle',
  'view.option',
  'mark.pin',
  'doc.reading',
  'sweep.size',
  'doc.solves',
  'palette.open',
  'sheet.close',
])

/** Every command by its name. */
export default function PaletteSheet() {
  const input = useRef<HTMLInputElement>(null)
  const panes = useViews()
  const kernels = useKernels(useApp(({ doc }) => operationIn(doc)))
  const shown = commands().filter(({ id }) => !NEEDS_ARGUMENT.has(id))
  return (
    <Dialog.Root open onOpenChange={(open) => !open && void runCommand('sheet.close')}>
      <Dialog.Portal>
        <Dialog.Backdrop className={sheet['backdrop']} />
        <Dialog.Popup initialFocus={input} className={styles['palette']} aria-label={texts.commands}>
          <Menu label={texts.commands} loop filter={(_, typed, [name = ''] = []) => rank(name, typed)}>
            <Menu.Input ref={input} placeholder={texts.whatToDo} />
            <Menu.List>
              <Menu.Empty>{texts.noCommand}</Menu.Empty>
              {GROUPS.map((group) => (
                <Menu.Group key={group} heading={group}>
                  {shown
                    .filter((command) => command.group === group)
                    .map((command) => (
                      <Item key={command.id} command={command} />
                    ))}
                </Menu.Group>
              ))}
              <Panes all={panes.catalog} />
              <Kernels all={kernels.catalog} />
            </Menu.List>
          </Menu>
          <Missing what="pane" parts={panes.missing} retry={panes.again} />
          <Missing what="kernel" parts={kernels.missing} retry={kernels.again} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function run(id: string, arg?: string): void {
  patchSession({ sheet: 'none' })
  void runCommand(id, arg)
}

/** Each view can be shown or hidden, where the link locks none. */
function Panes({ all }: { readonly all: Views['catalog'] }) {
  const shown = useApp(({ doc }) => doc.panes)
  if (useLocked('pane.toggle')) return null
  return (
    <Menu.Group heading={texts.panes}>
      {[...all].map(([id, { title }]) => {
        const label = shown.includes(id) ? texts.hidePane(title) : texts.showPane(title)
        return (
          <Menu.Item key={id} value={`pane ${id}`} keywords={[label]} onSelect={() => run('pane.toggle', id)}>
            {label}
          </Menu.Item>
        )
      })}
    </Menu.Group>
  )
}

/** Each kernel of the operation can be run in the first column, where the link locks none; other names of kernels are found, too. */
function Kernels({ all }: { readonly all: ReadonlyMap<string, Kernel> }) {
  if (useLocked('kernel.set')) return null
  return (
    <Menu.Group heading={texts.kernels}>
      {[...all].map(([id, { title, alias = '' }]) => {
        const label = texts.runInA(title)
        const act = () => run('kernel.set', JSON.stringify({ index: 0, id }))
        return (
          <Menu.Item key={id} value={`kernel ${id}`} keywords={[`${label} ${alias}`.trim()]} onSelect={act}>
            {label}
          </Menu.Item>
        )
      })}
    </Menu.Group>
  )
}

function Item({ command: { id, label, keys, enabled } }: { readonly command: Command }) {
  const locked = useLocked(id)
  const key = keys?.[0]
  return (
    <Menu.Item
      value={id}
      keywords={[label]}
      disabled={enabled?.() === false}
      data-locked={locked?.['data-locked']}
      onSelect={() => run(id)}
    >
      {label}
      <span className={styles['item']}>{locked ? texts.locked : key === undefined ? null : <Keys name={key} />}</span>
    </Menu.Item>
  )
}
