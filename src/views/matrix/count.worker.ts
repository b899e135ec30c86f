import { serve } from '#src/worker/serve.ts'
import { Counter } from './counter.ts'

serve(Counter)
