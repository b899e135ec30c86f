import { expose } from 'comlink'
import { Converter } from './converter.ts'

expose(new Converter())
