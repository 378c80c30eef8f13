export type LogLevel = 'info' | 'warn' | 'error'

/** Writes one event. Fields never hold a secret, a token, a body or a query string. */
export type Log = (level: LogLevel, event: string, fields?: Readonly<Record<string, unknown>>) => void

/** One JSON object a line on stdout. */
export const logToStdout: Log = (level, event, fields) => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`)
}

export const silent: Log = () => {}

/** An error as a log may show it: database errors by their code alone, for their messages quote rows. */
export function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('severity' in error && 'code' in error) return `SQLSTATE ${error.code}`
  return error.stack ?? error.message
}
