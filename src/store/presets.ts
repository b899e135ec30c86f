import { DEFAULTS, type Document } from './document.ts'

/** Panes that are shown together at one press: a button of the bar, a command `screen.<id>` and, where given, a key. */
export interface Preset {
  readonly id: string
  readonly label: string
  readonly key?: string
  /** Ids of views. One that nobody has, or that has nothing to show of a run, is left out. */
  readonly panes: Document['panes']
  /** What play goes along where no picture depends on the tick. */
  readonly clock?: 'entries'
}

/** In the order of the bar. What a link says is the panes themselves, so a preset may change and old links do not. */
export const PRESETS: readonly Preset[] = [
  { id: 'race', label: 'Race', key: '1', panes: DEFAULTS.panes },
  { id: 'lanes', label: 'Lanes', key: '2', panes: ['lanes', 'state'] },
  { id: 'stencil', label: 'Stencil', key: '3', panes: ['stencil', 'timeline'] },
  { id: 'code', label: 'Code', key: '4', panes: ['code', 'timeline'] },
  { id: 'storage', label: 'Formats', key: '5', panes: ['formats'], clock: 'entries' },
  { id: 'tiles', label: 'Tiles', key: '6', panes: ['tiles'] },
]

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id))

/** The preset whose panes are just those of the document, in any order; undefined for a choice of the visitor's own. */
export const presetOf = ({ panes }: Pick<Document, 'panes'>): Preset | undefined =>
  PRESETS.find((preset) => sameSet(preset.panes, panes))
