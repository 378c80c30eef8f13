import * as v from 'valibot'
import type { BackendErrorCode } from './errors.ts'

/** What the backend process is told on its command line, as JSON. A database's address holds a password: it comes as `DATABASE_URL`. */
export const ProcessOptions = v.object({
  dataDir: v.string(),
  migrationsDir: v.string(),
  functionsDir: v.optional(v.string()),
  origins: v.optional(v.array(v.string())),
  publicUrl: v.optional(v.string()),
  functionTimeout: v.optional(v.number()),
  backupsDir: v.optional(v.string()),
  installationDir: v.optional(v.string()),
  jobInterval: v.optional(v.number()),
})
export type ProcessOptions = v.InferOutput<typeof ProcessOptions>

/** What the backend process tells its parent: once, either way. */
export type ProcessMessage =
  | {
      readonly type: 'ready'
      readonly port: number
      readonly publishableKey: string
      readonly migrationHead: string | null
      readonly migrationFloor: string | null
    }
  | { readonly type: 'failed'; readonly code: BackendErrorCode | undefined; readonly message: string }
