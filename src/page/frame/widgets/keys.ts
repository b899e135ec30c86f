import { commands, runCommand } from '#src/page/desk/commands/registry.ts'
import type { Command } from '#src/page/store/commands.ts'
import { store } from '#src/page/store/store.ts'

/** Keys that move, named by their place on the keyboard and not by what the layout prints on them. */
const PHYSICAL: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  Comma: [',', '<'],
  Period: ['.', '>'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Space: [' ', ' '],
}

/** The part of a KeyboardEvent that decides which command it means. */
export type Stroke = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'getModifierState'
>

/** Names that a command's `keys` may have for a stroke, the most exact first. */
export function keyNames(stroke: Stroke): readonly string[] {
  const graph = stroke.getModifierState('AltGraph')
  const chord = (stroke.ctrlKey || stroke.metaKey) && !graph
  if (stroke.altKey && !graph) return []
  const physical = PHYSICAL[stroke.code]
  if (physical && !chord && !graph) {
    return stroke.shiftKey ? [`Shift+${physical[1]}`, `Shift+${physical[0]}`] : [physical[0]]
  }
  const key = stroke.key.length === 1 ? stroke.key.toLowerCase() : stroke.key
  const control = chord ? 'Ctrl+' : ''
  const isSymbol = key.length === 1 && key.toUpperCase() === key.toLowerCase() && key !== ' '
  if (!stroke.shiftKey) return [control + key]
  return isSymbol
    ? [`${control}Shift+${key}`, ...shiftedDigit(stroke, control), control + key]
    : [`${control}Shift+${key}`]
}

/** Shift and a digit give a symbol that differs between layouts: the digit's own name counts too. */
function shiftedDigit({ code }: Stroke, control: string): string[] {
  return /^Digit\d$/.test(code) ? [`${control}Shift+${code.slice(5)}`] : []
}

/** A key that speech input may type by accident (WCAG 2.1.4): one printable character without Ctrl. */
const isCharacterKey = (name: string): boolean => name.replace(/^Shift\+/, '').length === 1 && name !== ' '

/** The command that a stroke means, or none. Keys that only repeat because they are held step, and do nothing else. */
export function commandFor(stroke: Stroke, table: readonly Command[], letterKeys: boolean): Command | undefined {
  for (const name of keyNames(stroke)) {
    if (!letterKeys && isCharacterKey(name)) continue
    // of commands that share a key, such as that of a lesson, the one that can be carried out now
    const meant = table.filter((command) => command.keys?.includes(name))
    const found = meant.find(({ enabled }) => enabled?.() ?? true) ?? meant[0]
    if (found) return stroke.repeat && !steps(found) ? undefined : found
  }
  return undefined
}

const steps = (command: Command): boolean => command.group === 'Play' && command.id !== 'play.toggle'

/** What has the focus, as far as keys go. */
export type Control = 'text' | 'range' | 'pressed' | 'other'

const CONTROLS: readonly (readonly [selector: string, control: Control])[] = [
  ['input[type="range"]', 'range'],
  ['input:is([type="checkbox"], [type="radio"], [type="button"], [type="file"])', 'pressed'],
  ['input, textarea, select, [contenteditable]', 'text'],
  ['button, a[href], summary, [role="option"], [role="menuitem"], [role="slider"]', 'pressed'],
]

const RANGE_KEYS = /^(?:Arrow(?:Left|Right|Up|Down)|Home|End|PageUp|PageDown)$/
const PRESS_KEYS = /^(?: |Enter)$/

/** True where the key belongs to the focused control: text goes to text fields, movement to sliders, Space and Enter press. */
export function takesKey(control: Control, key: string): boolean {
  if (control === 'text') return true
  return control === 'range' ? RANGE_KEYS.test(key) : control === 'pressed' && PRESS_KEYS.test(key)
}

function belongsToTarget(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false
  const [, control] = CONTROLS.find(([selector]) => target.closest(selector)) ?? ['', 'other']
  return takesKey(control, key)
}

/** The one listener for all keys. Returns what stops it. */
export function listenForKeys(): () => void {
  const onKey = (event: KeyboardEvent) => {
    const { doc, session } = store.getState()
    if (event.defaultPrevented || event.isComposing || session.sheet !== 'none') return
    if (belongsToTarget(event.target, event.key)) return
    const found = commandFor(event, commands(), doc.letterKeys)
    if (!found) return
    event.preventDefault()
    void runCommand(found.id)
  }
  addEventListener('keydown', onKey)
  return () => removeEventListener('keydown', onKey)
}

const WORDS: Readonly<Record<string, string>> = {
  ' ': 'space',
  Escape: 'esc',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
}

/** How a key is printed on a cap: `Ctrl+k` → Ctrl, K; `Shift+<` → Shift, comma's cap. */
export function keyCaps(name: string): readonly string[] {
  const parts =
    name === '+' || name.endsWith('++') ? [...name.slice(0, -2).split('+').filter(Boolean), '+'] : name.split('+')
  return parts.map((part) => WORDS[part] ?? (part === '<' ? ',' : part === '>' ? '.' : capital(part)))
}

const capital = (part: string): string => (part.length === 1 ? part.toUpperCase() : part)

/** The first key of a command in words, for tooltips and labels; empty where it has none. */
export function keyHint(id: string): string {
  const first = commands().find((command) => command.id === id)?.keys?.[0]
  return first === undefined ? '' : keyCaps(first).join(' ')
}
