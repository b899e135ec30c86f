import { expose } from 'comlink'
import { Counter } from './counter.ts'

expose(Counter)
