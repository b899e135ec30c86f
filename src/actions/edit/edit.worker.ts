import { serve } from '#src/worker/serve.ts'
import { EditWorker } from './edit-worker.ts'

serve(new EditWorker())
