import { ProblemWorker } from './problem-worker.ts'
import { serve } from './serve.ts'

serve(new ProblemWorker())
