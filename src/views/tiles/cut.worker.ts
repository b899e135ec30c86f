import { serve } from '#src/worker/serve.ts'
import { Cutter } from './cutter.ts'

serve(Cutter)
