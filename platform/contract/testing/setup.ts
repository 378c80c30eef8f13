import { provideTemporal } from '../time/provide.ts'

// The shell provides Temporal in a page; tests have to provide it themselves.
await provideTemporal()
