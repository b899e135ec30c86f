import type { Command } from '#src/page/store/commands.ts'
import type { Desk } from '#src/page/desk/desk.ts'
import { gpuOf } from '#src/page/desk/device.ts'
import { patchSession } from '#src/page/store/store.ts'
import * as texts from './names.ts'

const reportGpu = async (desk: Desk) => {
  const { capabilityReport } = await import('#src/engine/gpu/stopwatch/report.ts')
  patchSession({ report: await capabilityReport(await gpuOf(desk)), sheet: 'report' })
}

/** What this GPU can do. */
export const commands = (desk: Desk): readonly Command[] => [
  { id: 'gpu.report', label: texts.report, group: 'Help', run: () => reportGpu(desk) },
]
