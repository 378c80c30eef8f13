const levels = ['info', 'warn', 'silent'] as const
export type LogLevel = (typeof levels)[number]

/** One structured line. Fields hold neither tokens nor query strings. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>

export interface Log {
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
}

/**
 * Writes JSON lines to the error stream, so that the command's lines for the operator on the output stream stay readable.
 *
 * @param level what to write: `info` is every request, `warn` only what needs attention
 */
export function createLog(level: LogLevel, write: (line: string) => void = (line) => process.stderr.write(line)): Log {
  const at =
    (wanted: 'info' | 'warn') =>
    (event: string, fields: LogFields = {}) => {
      if (levels.indexOf(wanted) < levels.indexOf(level)) return
      write(`${JSON.stringify({ time: new Date().toISOString(), level: wanted, event, ...fields })}\n`)
    }
  return { info: at('info'), warn: at('warn') }
}

/** The level set by `CAHIER_LOG`; by default `info`, unless a person reads the output in a terminal. */
export function logLevel(environment: string | undefined, isTerminal: boolean): LogLevel {
  return levels.find((level) => level === environment) ?? (isTerminal ? 'warn' : 'info')
}
