import { expose } from 'comlink'
import { Cutter } from './cutter.ts'

expose(Cutter)
