import { rivalsOf } from '#src/kernel/choice.ts'
import type { Kernel } from '#src/kernel/kernel.ts'
import bsr from '../bsr/kernel.ts'
import cooSegmented from '../coo_segmented/kernel.ts'
import csr5 from '../csr5/kernel.ts'
import csrScalar from '../csr_scalar/kernel.ts'
import csrVector from '../csr_vector/kernel.ts'
import dia from '../dia/kernel.ts'
import ell from '../ell/kernel.ts'
import hyb from '../hyb/kernel.ts'
import merge from '../merge/kernel.ts'
import rowBins from '../row_bins/kernel.ts'
import sell from '../sell/kernel.ts'
import tile from '../tile/kernel.ts'
import type { Product } from '../multiply.ts'

/** What there is to choose from, by folder. Links hold the numbers: a new kernel goes to the end. */
const KERNELS: readonly (readonly [name: string, kernel: Kernel<unknown, Product>])[] = [
  ['csr_scalar', csrScalar],
  ['csr_vector', csrVector],
  ['coo_segmented', cooSegmented],
  ['merge', merge],
  ['ell', ell],
  ['sell', sell],
  ['dia', dia],
  ['bsr', bsr],
  ['hyb', hyb],
  ['csr5', csr5],
  ['row_bins', rowBins],
  ['tile', tile],
]

export const RIVALS = rivalsOf('spmv', KERNELS)
