import { AreaError } from '@cahier/contract/react'

/** What went wrong, in the form of the server's own API: 'API Error {status}: {body}'. */
export function failureText(error: unknown, unanswered: string): string {
  if (!(error instanceof AreaError)) return String(error)
  if (error.status === 0) return error.code === '' ? unanswered : error.message
  if (error.message.startsWith('API Error ')) return error.message
  const { status, code, message } = error
  return `API Error ${status}: ${JSON.stringify({ ...(code && { code }), message })}`
}
