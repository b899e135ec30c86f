import { expose } from 'comlink'
import { Workshop } from './workshop.ts'

expose(new Workshop())
