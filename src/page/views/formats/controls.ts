import type { Camera, Host } from '#src/engine/catalog/contract/view.ts'
import type { FormatParameter, FormatParams } from '#src/core/sparse/formats/format.ts'
import { type Choice, choicesText } from './choice.ts'
import { button, element, ownPart, refill } from './elements.ts'
import type { ConstructionProgress } from './progress.ts'
import type { ShownStage } from './shown.ts'
import * as texts from './words.ts'

/** What the controls are about. */
export interface Controlled {
  readonly choices: readonly Choice[]
  /** Ids of all formats. */
  readonly known: readonly string[]
  readonly focus: number
  /** Title of the format in focus, its parameters, and the values that they have. */
  readonly title: string
  readonly params: readonly FormatParameter[]
  readonly set: FormatParams
  readonly stages: readonly ShownStage[]
  readonly progress: ConstructionProgress | undefined
}

/** No stage: all is made. */
const MADE: Camera = [-1]

/** Which formats, which in focus, its parameters, and how far its construction is. */
export function controlsIn(host: HTMLElement, pane: Pick<Host, 'setCamera' | 'setOption'>) {
  const place = ownPart(host, 'controls')
  const [chips, line] = [element('div', 'chips'), element('div', 'line')]
  const stepper = stepperIn(pane)
  const params = element('div', 'params')
  line.append(stepper.element, params)
  place.append(chips, line)
  let [chipsKey, paramsKey] = ['', '']
  let constructing = false
  // a construction that is under way belongs to the format that had the focus
  const leave = () => constructing && pane.setCamera(MADE)

  return {
    show(of: Controlled): void {
      constructing = of.progress !== undefined
      const chipKey = JSON.stringify([of.choices, of.focus])
      if (chipKey !== chipsKey) refill(chips, ...chipsOf(of, pane, leave))
      chipsKey = chipKey
      const paramKey = JSON.stringify([of.choices, of.focus, of.params, of.set])
      if (paramKey !== paramsKey) refill(params, ...of.params.map((param) => fieldOf(param, of, pane)))
      paramsKey = paramKey
      stepper.show(of)
    },
    /** Left edge, in CSS pixels, and where the line begins. */
    moveTo(left: number, top: number): void {
      place.style.left = `${left}px`
      place.style.top = `${top}px`
    },
    remove: () => place.remove(),
  }
}

const nameOf = (id: string): string => id.toUpperCase()

function chipsOf(
  { choices, known, focus }: Controlled,
  { setOption }: Pick<Host, 'setOption'>,
  leave: () => void,
): Node[] {
  const show = (next: readonly Choice[]) => setOption('show', choicesText(next))
  const shown = choices.map(({ id }, index) => {
    const name = button('name', nameOf(id), `Focus ${nameOf(id)}`, () => {
      leave()
      setOption('focus', id)
    })
    if (index === focus) name.setAttribute('aria-current', 'true')
    const others = choices.filter((choice) => choice.id !== id)
    if (others.length === 0) return element('span', 'chip', name)
    return element(
      'span',
      'chip',
      name,
      button('remove', '×', `Hide ${nameOf(id)}`, () => show(others)),
    )
  })
  const hidden = known.filter((id) => choices.every((choice) => choice.id !== id))
  const more = hidden.map((id) =>
    button('add', `+ ${nameOf(id)}`, `Show ${nameOf(id)}`, () => show([...choices, { id, params: {} }])),
  )
  return [...shown, ...more]
}

function fieldOf(
  param: FormatParameter,
  { choices, focus, set }: Controlled,
  { setOption }: Pick<Host, 'setOption'>,
): Node {
  const change = (value: number) => {
    const next = choices.map((choice, index) =>
      index === focus ? { ...choice, params: { ...choice.params, [param.name]: value } } : choice,
    )
    setOption('show', choicesText(next))
  }
  const options = param.choices ?? param.names?.map((_, n) => param.min + n)
  const control = options ? selectOf(param, options, set[param.name]) : inputOf(param, set[param.name])
  control.title = param.meaning
  control.setAttribute('aria-label', `${param.name}: ${param.meaning}`)
  control.addEventListener(
    'change',
    () => Number.isFinite(Number(control.value)) && change(Math.round(Number(control.value))),
  )
  return element('label', 'field', param.name, control)
}

function selectOf(param: FormatParameter, values: readonly number[], now: number | undefined): HTMLSelectElement {
  const options = values.map((value) => {
    const option = element('option', '', param.names?.[value - param.min] ?? String(value))
    option.value = String(value)
    option.selected = value === now
    return option
  })
  return element('select', 'input', ...options)
}

function inputOf({ min, max }: FormatParameter, now = min): HTMLInputElement {
  const input = element('input', 'input')
  Object.assign(input, { type: 'number', min: String(min), max: String(max), step: '1', value: String(now) })
  return input
}

/** Begins the construction, goes to its stages, and ends it; the playhead goes along its slots. */
function stepperIn({ setCamera }: Pick<Host, 'setCamera'>) {
  let of: Controlled | undefined
  const stageBy = (by: number) => {
    if (!of?.progress) return
    const stage = of.progress.stage + by
    if (stage >= 0 && stage < of.stages.length) setCamera([stage, 0])
  }
  const start = button('start', '', texts.seeHow, () => setCamera([0, 0]))
  // after a click Space plays what was begun
  start.addEventListener('click', ({ detail }) => detail > 0 && start.blur())
  const back = button('step', '‹', 'Stage before', () => stageBy(-1))
  const on = button('step', '›', 'Next stage', () => stageBy(1))
  const end = button('step', texts.showAll, texts.showAll, () => setCamera(MADE))
  const stage = element('span', 'stage')
  const parts = [back, stage, on, end]
  const place = element('div', 'stepper', start, ...parts)
  return {
    element: place,
    show(next: Controlled): void {
      of = next
      const { progress, stages, title } = next
      const active = document.activeElement
      start.hidden = progress !== undefined || stages.length === 0
      start.textContent = texts.howMade(title)
      for (const part of parts) part.hidden = progress === undefined
      if (active && place.contains(active) && (active as HTMLElement).hidden) (progress ? end : start).focus()
      if (!progress) return
      back.disabled = progress.stage === 0
      on.disabled = progress.stage === stages.length - 1
      stage.textContent = texts.stageOf(progress.stage + 1, stages.length)
    },
  }
}
