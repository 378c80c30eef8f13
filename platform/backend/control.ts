/** What other processes need to run and steer a backend. Loads neither the services nor, before it is opened, the database. */
export { grantAdmin, setPlan } from './admin.ts'
export {
  type BackUpOptions,
  type BackupSummary,
  backUpDirectory,
  type RestoreOptions,
  restoreBackup,
} from './backup/command.ts'
export { readMigrations } from './database/migrations.ts'
export { BackendError, type BackendSentences } from './errors.ts'
export { type RunningBackend, type StartOptions, startBackend } from './start.ts'
