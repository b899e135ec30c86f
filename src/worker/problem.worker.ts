import { expose } from 'comlink'
import { Workshop } from './problem-worker.ts'

expose(new Workshop())
