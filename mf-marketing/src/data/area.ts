import { defineArea } from '@cahier/contract/data'
import type { Database } from './database.gen.ts'

export type Tables = Database['public']['Tables']

export const area = defineArea<Database>('marketing')
