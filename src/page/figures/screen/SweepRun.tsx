import type { GpuStatus } from '#src/page/store/session.ts'
import { useApp } from '#src/page/store/store.ts'
import side from '#src/page/frame/side/Side.module.css'
import * as texts from './words.ts'

/** How far the measurement is, or where it would run. */
export function SweepRun({ gpu }: { readonly gpu: GpuStatus }) {
  const measuring = useApp(({ session }) => session.measuring)
  return (
    <section>
      <h2 className={side['heading']}>{texts.run}</h2>
      <p className={side['under']}>{measuring ? <output>{measuring.label}</output> : whereOf(gpu)}</p>
    </section>
  )
}

function whereOf(gpu: GpuStatus): string {
  switch (gpu.kind) {
    case 'ready':
      return texts.pressOn(gpu.adapter.name)
    case 'unavailable':
      return `GPU: ${gpu.message}`
    case 'lost':
      return texts.lostPress
    case 'unknown':
      return texts.press
  }
}
