import { provideTemporal } from '../time/provide.ts'

// What a test runs in may lack what the shell provides in a page.
await provideTemporal()
