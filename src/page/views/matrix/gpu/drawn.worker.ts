import { serve } from '#src/engine/worker/serve.ts'
import { DrawnPattern } from './drawn.ts'

serve(DrawnPattern)
