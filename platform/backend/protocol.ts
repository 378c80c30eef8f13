import * as v from 'valibot'
import type { BackendErrorKind, BackendErrorParameters } from './errors.ts'

/**
 * The options of the backend process, as JSON on its command line. The addresses of a database and of a mail server
 * hold passwords: they come as `DATABASE_URL` and `CAHIER_SMTP_URL`.
 */
export const ProcessOptions = v.object({
  dataDir: v.string(),
  migrationsDir: v.string(),
  /** Version of the migration before which it stops: that one and later ones are not applied. */
  migrateBefore: v.optional(v.string()),
  functionsDir: v.optional(v.string()),
  origins: v.optional(v.array(v.string())),
  publicUrl: v.optional(v.string()),
  functionTimeout: v.optional(v.number()),
  backupsDir: v.optional(v.string()),
  installationDir: v.optional(v.string()),
  jobInterval: v.optional(v.number()),
  mailFrom: v.optional(v.string()),
  supportEmail: v.optional(v.string()),
})
export type ProcessOptions = v.InferOutput<typeof ProcessOptions>

/** The one message that the backend process sends to its parent: it is ready, or it failed. */
export type ProcessMessage =
  | {
      readonly type: 'ready'
      readonly port: number
      readonly publishableKey: string
      readonly migrationHead: string | null
      readonly migrationFloor: string | null
    }
  | {
      readonly type: 'failed'
      readonly kind: BackendErrorKind
      readonly parameters: BackendErrorParameters<BackendErrorKind>
    }
