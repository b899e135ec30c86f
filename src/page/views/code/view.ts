import type { Frame, Host, Picture, View } from '#src/engine/catalog/contract/view.ts'
import { errorRecord } from '#src/core/base/errors.ts'
import type { Code } from '#src/engine/run/code.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { lastFor } from '#src/page/draw/surface.ts'
import { follower } from './follow.ts'
import { activityAt } from './layout.ts'
import { Lights } from './lights.ts'
import { element, sheetOf, write } from './sheet.ts'
import { caption } from './caption.ts'
import { largestParts } from './most.ts'
import * as texts from './words.ts'

const view: View = {
  title: texts.title,
  order: 50,
  weight: 0.8,
  half: false,
  wide: true,
  encoding: () => texts.encoding,
  wants: texts.wants,
  needs: (replay) => replay,
  options: { source: ['timed', 'traced'] },
  optionWords: { source: 'Shader', 'source.timed': 'as timed', 'source.traced': 'with trace' },
  shows: largestParts,
  create: codePicture,
}
export default view

/** The algorithm and the WGSL as text; the lines of what workers do at the playhead are lit. */
function codePicture(host: HTMLElement, replay: Replay, pane: Host): Picture {
  const words = element('span', 'words')
  const follow = follower()
  const sources = element('div', 'texts')
  host.append(element('div', 'pane', element('div', 'caption', words, follow.button), sources))
  // A press in the text selects it and does not reach the picture.
  sources.addEventListener('pointerdown', (event) => event.stopPropagation())
  const say = lastFor((detail: string) => pane.say(detail))
  let lights: Lights | undefined
  let disposed = false
  let links = false

  const show = lastFor((traced: boolean) => {
    lights = undefined
    links = replay.code !== undefined
    sources.replaceChildren(blank(links ? texts.linking : texts.nothingRan))
    replay.code?.(traced).then(arrived, (error: unknown) => {
      links = false
      const { code, message } = errorRecord(error)
      sources.replaceChildren(blank(message))
      if (code === 'PartMissing' && !disposed) pane.fail(error)
    })
  })

  function arrived(code: Code): void {
    if (disposed) return
    links = false
    const sheet = sheetOf(code)
    sources.replaceChildren(sheet.listing, sheet.shader)
    follow.watch([sheet.listing, sheet.shader])
    lights = new Lights(sheet, follow)
    pane.invalidate()
  }

  return {
    draw(frame: Frame) {
      const traced = frame.options['source'] === 'traced'
      show(traced)
      const activity = activityAt(replay, frame.tick, frame.hover ?? frame.pin)
      write(words, caption(replay, frame, activity))
      lights?.show(activity)
      say(detailText(replay, traced))
    },
    pick: () => undefined,
    waits: () => links,
    dispose() {
      disposed = true
      follow.stop()
    },
  }
}

const blank = (words: string): HTMLElement => element('output', 'blank', words)

function detailText({ run }: Replay, traced: boolean): string {
  const form = traced ? texts.withTrace : texts.asTimed
  return run.origin === 'twin' ? texts.inPlaceOfTwin(form) : texts.ranShader(form)
}
