import { defineArea } from '@cahier/contract/data'
import type { Database } from '../database.gen.ts'

/** The shell's own data. Only lazily loaded modules import it: it is in one chunk with the client. */
export const area = defineArea<Database>('shell')
