export { type Database, type DatabaseOptions, type DatabaseRole, openDatabase, type Sql } from './database/open.ts'
export { BackendError, type BackendErrorCode } from './errors.ts'
