import { serve } from '#src/worker/serve.ts'
import { Converter } from './converter.ts'

serve(new Converter())
