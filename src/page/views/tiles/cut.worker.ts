import { serve } from '#src/engine/worker/serve.ts'
import { Cutter } from './cutter.ts'

serve(Cutter)
