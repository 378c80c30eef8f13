/** The table is not there: the migrations have not been applied. */
export function missesTable(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return code === '42P01' || code === 'PGRST205' || /relation .* does not exist/i.test(String(message))
}

/** The row is there already: an earlier try went through although its answer got lost. */
export function isDuplicate(error: unknown): boolean {
  return (error as { code?: unknown }).code === '23505'
}
