import { KINDS } from '../../tally.ts'
import source from './count.wgsl?raw'

/** Words of a bin: nonzeros by state, or nonzeros and a sum of levels in two words. */
export const WAYS = { states: KINDS, levels: 3 } as const
export type BinWay = keyof typeof WAYS

const STEPS = ['count', 'fill', 'gather', 'paint'] as const
export type CountStep = (typeof STEPS)[number]
export type Pipelines = Readonly<Record<BinWay, Readonly<Record<CountStep, GPUComputePipeline>>>>

/** The steps of count.wgsl, for each way of painting. @param code what a test has changed */
export async function pipelinesOn(device: GPUDevice, code = source): Promise<Pipelines> {
  const module = device.createShaderModule({ label: 'matrix picture', code })
  const made = async (way: BinWay) =>
    Object.fromEntries(
      await Promise.all(
        STEPS.map(async (entryPoint) => {
          const constants = entryPoint === 'gather' ? {} : { byLevel: Number(way === 'levels'), kinds: WAYS[way] }
          const compute = { module, entryPoint, constants }
          return [entryPoint, await device.createComputePipelineAsync({ layout: 'auto', compute })] as const
        }),
      ),
    ) as Record<CountStep, GPUComputePipeline>
  return { states: await made('states'), levels: await made('levels') }
}
