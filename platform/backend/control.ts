/** What other processes need to run and steer a backend. Loads neither the database nor the services. */
export { grantAdmin, setPlan } from './admin.ts'
export { readMigrations } from './database/migrations.ts'
export { BackendError } from './errors.ts'
export { type RunningBackend, type StartOptions, startBackend } from './start.ts'
