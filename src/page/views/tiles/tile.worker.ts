import { serve } from '#src/engine/worker/serve.ts'
import { Cutter } from './tile-cutter.ts'

serve(Cutter)
