import { Dialog } from '@base-ui/react/dialog'
import { Command as Menu } from 'cmdk'
import { useRef } from 'react'
import type { Views } from '#src/catalog/views.ts'
import type { Kernel } from '#src/kernel/kernel.ts'
import { commands, runCommand } from '#src/actions/commands/registry.ts'
import type { Command } from '#src/store/commands.ts'
import { operationIds } from '#src/catalog/operations.ts'
import { operationIn } from '#src/store/document.ts'
import { patchSession, useApp } from '#src/store/store.ts'
import { Keys } from '../widgets/Keys.tsx'
import { Missing } from '../widgets/Missing.tsx'
import { useKernels } from '../widgets/use-kernels.ts'
import { useViews } from '../widgets/use-views.ts'
import { useLocked } from '../widgets/use-locked.ts'
import styles from './PaletteSheet.module.css'
import { rank } from './rank.ts'
import sheet from './Sheet.module.css'
import * as texts from './words.ts'

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
