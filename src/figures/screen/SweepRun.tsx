import type { GpuStatus } from '#src/store/session.ts'
import { useApp } from '#src/store/store.ts'
import side from '#src/ui/frame/Side.module.css'

/** How far the measurement is, or where it would run. */
export function SweepRun({ gpu }: { readonly gpu: GpuStatus }) {
  const measuring = useApp(({ session }) => session.measuring)
  return (
    <section>
      <h2 className={side['heading']}>Run</h2>
      <p className={side['under']}>{measuring ? <output>{measuring.label}</output> : whereOf(gpu)}</p>
    </section>
  )
}

function whereOf(gpu: GpuStatus): string {
  switch (gpu.kind) {
    case 'ready':
      return `Press R to measure on ${gpu.adapter.name}; pictures stand still until it is done.`
    case 'unavailable':
      return `GPU: ${gpu.message}`
    case 'lost':
      return 'The GPU device was lost; press R to ask for another one and measure.'
    case 'unknown':
      return 'Press R to measure on this GPU; pictures stand still until it is done.'
  }
}
