export type LogLevel = 'info' | 'warn' | 'error'

/** Writes one event. Fields never hold a secret, a token, a body or a query string. */
export type Log = (level: LogLevel, event: string, fields?: Readonly<Record<string, unknown>>) => void

/** Writes one JSON object per line to stdout. */
export const logToStdout: Log = (level, event, fields) => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`)
}

export const silent: Log = () => {}

/** An error as it may be logged: of database errors only the code, because their messages quote rows. */
export function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('severity' in error && 'code' in error) return `SQLSTATE ${error.code}`
  return error.stack ?? error.message
}
