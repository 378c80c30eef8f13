import { defineArea } from '@cahier/contract/data'
import type { Database } from './database.gen.ts'

export type Tables = Database['public']['Tables']
export type Functions = Database['public']['Functions']

export const area = defineArea<Database>('collaboration', {
  stores: { outbox: { keyPath: 'seq', autoIncrement: true } },
})

/** Maximum number of rows that a list reads. */
export const maxRows = 1000
