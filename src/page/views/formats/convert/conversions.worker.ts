import { serve } from '#src/engine/worker/serve.ts'
import { Converter } from './converter.ts'

serve(new Converter())
