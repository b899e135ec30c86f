import type { SpectrumKernel } from '#src/core/kernel/spectrum.ts'

const folders = import.meta.glob<SpectrumKernel>('../../../shaders/*/spectrum.ts', { import: 'default' })

/** The kernel that tells ends of spectra: that of the first operation which has one. */
export const spectrumKernel = (): Promise<SpectrumKernel> => Object.values(folders)[0]()
