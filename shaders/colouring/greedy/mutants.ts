import { orderedMutants } from '../ordered-mutants.ts'
import kernel from './kernel.ts'

export default orderedMutants(kernel)
