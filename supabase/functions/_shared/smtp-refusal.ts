/** What an error of nodemailer says about a mail. */
export type Refusal =
  /** The server does not take mail for this address. */
  | 'refused'
  /** The server never takes this mail, for a reason that is not the address: its content, or a policy. */
  | 'undeliverable'
  /** The server has put this recipient off. */
  | 'deferred'
  /** The connection, the encryption, the password or the sender: ours to mend. */
  | 'ours'

/** Words of servers that refuse the sender, although they give a code for recipients. */
const POLICY = /spam|block|black ?list|reputation|policy|relay|authenticat|spf|dkim|dmarc|rate|too many|banned|listed/i

/** Reads the SMTP reply in an error: its code, the enhanced code of RFC 3463, and the command that it answers. */
export function judgeRefusal(error: unknown): Refusal {
  const { responseCode, command = '', code, response = '' } = readError(error)
  if (responseCode === undefined || !['EENVELOPE', 'EMESSAGE'].includes(code ?? '')) return 'ours'
  if (command.startsWith('MAIL')) return 'ours'
  const isOfRecipient = command.startsWith('RCPT')
  if (responseCode < 500) return isOfRecipient ? 'deferred' : 'ours'
  const enhanced = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(response)
  if (enhanced !== null) return isOfAddress(Number(enhanced[1]), Number(enhanced[2]), isOfRecipient) ? 'refused' : 'undeliverable'
  return isOfRecipient && [550, 551, 553, 556].includes(responseCode) && !POLICY.test(response) ? 'refused' : 'undeliverable'
}

/**
 * Whether a permanent status is about the address: X.1 is its name or domain, X.2 the mailbox, of which a full one (2) and a message too long (3) pass.
 * Exchange answers 5.4.1 to recipients that do not exist.
 */
export function isOfAddress(subject: number, detail: number, isOfRecipient = true): boolean {
  if (subject === 1) return detail !== 7 && detail !== 8
  if (subject === 2) return detail === 0 || detail === 1
  return subject === 4 && detail === 1 && isOfRecipient
}

interface SmtpError {
  readonly responseCode?: number
  readonly command?: string
  readonly code?: string
  readonly response?: string
}

function readError(error: unknown): SmtpError {
  if (!(error instanceof Error)) return {}
  const facts: { [Key in keyof SmtpError]: unknown } = error
  return {
    ...(typeof facts.responseCode === 'number' && { responseCode: facts.responseCode }),
    ...(typeof facts.command === 'string' && { command: facts.command.toUpperCase() }),
    ...(typeof facts.code === 'string' && { code: facts.code }),
    response: typeof facts.response === 'string' ? facts.response : error.message,
  }
}
