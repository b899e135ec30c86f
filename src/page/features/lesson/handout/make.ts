import { columnsOf } from '#src/page/features/lesson/ui/use-lesson.ts'
import { eachScene, underSheet } from '#src/page/features/onefile/scene-by-scene.ts'
import { allWholes } from '#src/page/features/onefile/wholes.ts'
import { withFonts } from '#src/page/features/take/fonts.ts'
import { vectorOf } from '#src/page/features/take/pictures.ts'
import { svgOf } from '#src/page/features/take/save.ts'
import { captionFor, composition, type Target } from '#src/page/features/take/targets.ts'
import { stepNamed } from '#src/engine/catalog/lessons.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { shelvedPrices } from '#src/page/desk/measure/prices.ts'
import { showTrouble } from '#src/page/desk/trouble.ts'
import type { PrintedStep } from '#src/engine/catalog/contract/lesson.ts'
import { patchDoc, patchSession, store } from '#src/page/store/store.ts'
import { printedStep } from './printed-step.ts'

/** Of a figure, with its dock, in CSS pixels: half the width of a sheet, on which letters of 13 are 2.5 mm wide. */
const SIZE = [480, 680] as const

/** Draws the figures of a lesson for paper, step by step, and shows its sheets. Never rejects. */
export async function makeHandout(desk: Desk, id: string): Promise<void> {
  try {
    const [found, wholes] = await Promise.all([stepNamed(id), allWholes(), shelvedPrices(desk)])
    const whole = wholes.find((one) => one.id === `lesson:${id}`)
    if (!found || !whole) return
    const steps = Object.values(found.lesson.steps)
    let at = 0
    let printed: readonly PrintedStep[] | undefined
    await underSheet(desk, whole, async (signal) => {
      const { saving } = store.getState().session
      patchSession({ saving: saving && { ...saving, size: SIZE } })
      patchDoc({ theme: 'light' })
      printed = await eachScene(whole, signal, async (target) => {
        const figure = await figureOf(target)
        const { columns, prices } = store.getState().session
        return printedStep(steps[at++], columnsOf(columns, prices), figure)
      })
      return undefined
    })
    if (printed) patchSession({ handout: { lesson: id, steps: printed }, sheet: 'handout' })
  } catch (error) {
    showTrouble(error)
  }
}

/** A picture with the fonts that it is set in: in a page it stands as an image, so that no name of a part meets another's. */
async function figureOf(target: Target): Promise<{ readonly address: string; readonly caption: string }> {
  const { svg } = target.kind === 'chart' ? await svgOf(target) : await vectorOf({ ...composition(target), lines: [] })
  const { matrix, runs } = captionFor(target)
  const address = `data:image/svg+xml,${encodeURIComponent(await withFonts(svg))}`
  return { address, caption: [matrix, ...runs].filter(Boolean).join('; ') }
}
