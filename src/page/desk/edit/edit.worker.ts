import { serve } from '#src/engine/worker/serve.ts'
import { EditWorker } from './edit-worker.ts'

serve(new EditWorker())
