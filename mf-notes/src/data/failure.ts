/** The tables are not there: the migrations have not been applied. */
export function missesTables(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return code === '42P01' || code === 'PGRST202' || code === 'PGRST205' || /relation|table/i.test(String(message))
}
