import { useEffect, useRef } from 'react'
import { racersShown } from '#src/page/store/axis.ts'
import { type Walk, walkOf } from '#src/page/store/clock.ts'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import { store, useApp } from '#src/page/store/store.ts'
import { surfaceIn } from '#src/page/draw/surface.ts'
import { clockEnd, clockNow, narrated } from '../picture/clock.ts'
import styles from './Dock.module.css'
import { drawSoon, forget } from '../picture/frames.ts'
import { currentLook, onLook } from '../look.ts'
import { axisOf, tickAt } from './score-draw.ts'
import { scoreOn } from './score-picture.ts'
import { useLocked } from '../hooks/use-locked.ts'
import * as texts from '../words.ts'

const NAMES: Readonly<Record<Walk, string>> = {
  ticks: texts.playhead,
  entries: texts.entry,
  stages: texts.slot,
}

/** The score: every run as a ribbon over the shared ticks, the entries of the matrix, or the stages of a construction. Drag it, or use it as the slider that it is. */
export function Score() {
  const element = useRef<HTMLDivElement>(null)
  const walk = useApp(walkOf)
  const now = useApp(clockNow)
  const end = useApp(clockEnd)
  const words = useApp(narrated)
  const locked = useLocked('play.seek')

  useEffect(() => (element.current ? showScore(element.current) : undefined), [])

  return (
    <div
      ref={element}
      className={styles['score']}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is a picture of the runs as well
      role="slider"
      tabIndex={0}
      aria-label={NAMES[walk]}
      aria-valuemin={0}
      aria-valuemax={end}
      aria-valuenow={Math.max(0, now)}
      aria-valuetext={words}
      {...locked}
      onKeyDown={onKey}
    />
  )
}

/** What the keys of a slider do here; large steps are a tenth of the axis. */
function onKey(event: React.KeyboardEvent): void {
  const state = store.getState()
  const end = clockEnd(state)
  const large = Math.max(1, Math.round(end / 10))
  const by: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowUp: 1,
    ArrowLeft: -1,
    ArrowDown: -1,
    PageUp: large,
    PageDown: -large,
    Home: -end,
    End: end,
  }
  const step = by[event.key]
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  seek(clockNow(state) + step)
}

function seek(tick: number): void {
  if (store.getState().session.playing) void runCommand('play.toggle')
  void runCommand('play.seek', String(tick))
}

/** Draws outside React, whenever the playhead, the runs or the look change. */
function showScore(element: HTMLElement): () => void {
  const surface = surfaceIn(element)
  const draw = scoreOn(surface, element)
  const again = () => drawSoon(draw)
  const observer = new ResizeObserver(again)
  observer.observe(element)
  const stops = [
    store.subscribe(
      (state, old) =>
        (clockNow(state) !== clockNow(old) ||
          walkOf(state) !== walkOf(old) ||
          state.session.stages !== old.session.stages ||
          state.doc.panes !== old.doc.panes ||
          state.session.pointed !== old.session.pointed ||
          racersShown(state) !== racersShown(old)) &&
        again(),
    ),
    onLook(again),
    followDrag(element),
    () => observer.disconnect(),
    () => forget(draw),
    () => surface.remove(),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function followDrag(element: HTMLElement): () => void {
  const onDrag = (event: PointerEvent) => {
    if (event.type === 'pointerdown' && event.button === 0) element.setPointerCapture(event.pointerId)
    if (!element.hasPointerCapture(event.pointerId)) return
    const { palette } = currentLook()
    const axis = axisOf(element.clientWidth, palette.scale, clockEnd(store.getState()))
    seek(tickAt(axis, event.clientX - element.getBoundingClientRect().left))
  }
  element.addEventListener('pointerdown', onDrag)
  element.addEventListener('pointermove', onDrag)
  return () => {
    element.removeEventListener('pointerdown', onDrag)
    element.removeEventListener('pointermove', onDrag)
  }
}
