import { serve } from '#src/engine/worker/serve.ts'
import { Counter } from './counter.ts'

serve(Counter)
