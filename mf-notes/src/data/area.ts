import { defineArea } from '@cahier/contract/data'
import type { Database } from './database.gen.ts'

export type CompositeTypes = Database['public']['CompositeTypes']
export type Functions = Database['public']['Functions']
export type Tables = Database['public']['Tables']

// The replica has the database of the area's name.
export const area = defineArea<Database>('notes', { keptIn: 'notes-kept' })
