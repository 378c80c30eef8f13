/** What other processes need to start and operate a backend. Loads no services, and the database only when it is opened. */
export {
  type Announcement,
  accessToRunning,
  accountNamed,
  announce,
  type BackendAccess,
  grantAdmin,
  setPlan,
} from './admin.ts'
export {
  type BackUpOptions,
  type BackupSummary,
  backUpDirectory,
  type RestoreOptions,
  restoreBackup,
} from './backup/command.ts'
export { readMigrations } from './database/migrations.ts'
export { BackendError, type BackendSentences } from './errors.ts'
export { saveProblem } from './running.ts'
export { type RunningBackend, type StartOptions, startBackend } from './start.ts'
