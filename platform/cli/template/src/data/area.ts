import { defineArea } from '@cahier/contract/data'
import type { Database } from './database.gen.ts'

export const area = defineArea<Database>('__name__')
