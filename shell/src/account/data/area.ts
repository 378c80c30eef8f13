import { defineArea } from '@cahier/contract/data'
import type { Database } from '../database.gen.ts'

/** What the shell itself reads and changes. Its code comes in one file with the client: only parts that are fetched import it. */
export const area = defineArea<Database>('shell')
