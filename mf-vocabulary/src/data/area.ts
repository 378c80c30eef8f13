import { defineArea } from '@cahier/contract/data'
import type { Database } from './database.gen.ts'

export type Functions = Database['public']['Functions']
export type Tables = Database['public']['Tables']

export const area = defineArea<Database>('vocabulary', { stores: { outbox: { keyPath: 'seq', autoIncrement: true } } })
