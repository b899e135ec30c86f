import { operations } from '#src/engine/catalog/operations.ts'
import { defaultsOf } from '#src/core/kernel/spec.ts'
import { AUTO, DEFAULTS, type Document } from './document.ts'

/** The argument of a screen's command that opens its other problem. */
export const INSTEAD = 'instead'

/** What a preset brings besides its panes. */
type Opens = Pick<Document, 'source' | 'solve' | 'kernels' | 'pin' | 'options' | 'axis'>

/** Panes that are shown together at one press: a button of the bar, a command `screen.<id>` and, where given, a key. */
export interface Preset {
  readonly id: string
  readonly label: string
  readonly key?: string
  /** Ids of views. Unknown ids, and views that have nothing to show of a run, are left out. */
  readonly panes: Document['panes']
  /** What play goes along where no picture depends on the tick. */
  readonly clock?: 'entries'
  /** A problem of its own, its kernels, a pinned row, and options of its pictures; Back returns to the problem before. */
  readonly opens?: Opens | undefined
  /** The same on another problem, which is offered beside it. */
  readonly instead?: Opens | undefined
  /** Another problem of the same operation stays open: the preset is about all of them. */
  readonly keeps?: true
  /** Options of its pictures where several columns stand beside each other, unless the visitor chose them: they compare equals. */
  readonly beside?: Document['options']
  /** What the ribbons of the dock count: lanes, or else workers. */
  readonly ribbons?: 'lanes'
}

/** What the operation that names a screen opens on it, and what it offers instead. */
function openingsOf(screen: string): Pick<Preset, 'opens' | 'instead'> {
  for (const { id, options, screens } of operations) {
    const opening = screens?.[screen]
    if (!opening) continue
    const { algorithms, instead } = opening
    const opensOn = ({ source, pin }: Pick<typeof opening, 'source' | 'pin'>): Opens => ({
      source,
      solve: defaultsOf(options),
      kernels: algorithms.map((algorithm) => ({ id: `${id}/${algorithm}`, params: {} })),
      pin: { kind: 'item', ...pin },
      options: opening.options,
      axis: 'steps',
    })
    return { opens: opensOn(opening), instead: instead && opensOn(instead) }
  }
  return {}
}

/** In the order of the bar. A link holds the panes and not the preset, so a preset may change and old links do not. */
export const PRESETS: readonly Preset[] = [
  { id: 'race', label: 'Race', key: '1', panes: DEFAULTS.panes },
  {
    id: 'full',
    label: 'Full lanes',
    key: '2',
    panes: ['lanes', 'stencil'],
    ...openingsOf('full'),
    ribbons: 'lanes',
  },
  { id: 'lanes', label: 'Lanes', key: '3', panes: ['lanes', 'state'], beside: { lanes: { of: 'rows' } } },
  { id: 'stencil', label: 'Stencil', key: '4', panes: ['stencil', 'timeline'] },
  { id: 'code', label: 'Code', key: '5', panes: ['code', 'timeline'] },
  { id: 'storage', label: 'Formats', key: '6', panes: ['formats'], clock: 'entries' },
  { id: 'tiles', label: 'Tiles', key: '7', panes: ['tiles'] },
  {
    id: 'factored',
    label: 'LU',
    panes: ['block_matrix', 'ranks', 'fractions', 'dag'],
    ...openingsOf('factored'),
    keeps: true,
  },
]

/** The picture of how a matrix is stored says what it means itself. */
export const SELF_EXPLAINED: readonly string[] = ['storage']

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id))

/** The preset whose panes are just those of the document, in any order; undefined for a choice of the visitor's own. */
export const shownPreset = ({ panes }: Pick<Document, 'panes'>): Preset | undefined =>
  PRESETS.find((preset) => sameSet(preset.panes, panes))

/** What going over to a preset changes of how things are shown. A preset that brings a problem chose the axis, not the visitor. */
export const presetLook = (
  from: Pick<Document, 'panes' | 'kernels' | 'options' | 'lead'>,
  { panes, beside }: Preset,
): Partial<Pick<Document, 'panes' | 'axis' | 'options' | 'lead'>> => ({
  panes,
  ...ledAnew(from),
  ...(shownPreset(from)?.opens && { axis: DEFAULTS.axis }),
  ...(beside && from.kernels.length > 1 && { options: withChosen(beside, from.options) }),
})

/** Other panes have another one that suits them; who pinned the grid of panes keeps it. */
export const ledAnew = ({ lead }: Pick<Document, 'lead'>): Partial<Pick<Document, 'lead'>> =>
  lead === undefined ? {} : { lead: AUTO }

/** The options of a preset, with what was chosen before in place of them. */
const withChosen = (own: Document['options'], chosen: Document['options']): Document['options'] =>
  Object.fromEntries(
    Object.entries({ ...own, ...chosen }).map(([view, options]) => [view, { ...own[view], ...options }]),
  )
