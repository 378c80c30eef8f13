/** What a mail server's answer means for a mail. */
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
const POLICY =
  /spam|block|black ?list|reputation|policy|relay|authenticat|\bspf\b|dkim|dmarc|\brate\b|too many|banned|listed/i

/** Judges an error of nodemailer: by the reply's code, the enhanced code of RFC 3463, and the command that it answers. */
export function judgeRefusal(error: unknown): Refusal {
  const { responseCode, command = '', code = '', response = '' } = readError(error)
  if (responseCode === undefined || !['EENVELOPE', 'EMESSAGE'].includes(code) || command.startsWith('MAIL'))
    return 'ours'
  const isOfRecipient = command.startsWith('RCPT')
  if (responseCode < 500) return isOfRecipient ? 'deferred' : 'ours'
  return judgePermanent(responseCode, response, isOfRecipient)
}

/** Judges a permanent refusal. @param isOfRecipient whether it answers the recipient alone, and not the message */
export function judgePermanent(code: number, response: string, isOfRecipient: boolean): 'refused' | 'undeliverable' {
  const enhanced = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(response)
  const isUnsaid = enhanced === null || enhanced[0] === '5.0.0'
  const isOfAddress = isUnsaid
    ? isOfRecipient && [550, 551, 553, 556].includes(code) && !POLICY.test(response)
    : isStatusOfAddress(Number(enhanced[1]), Number(enhanced[2]))
  return isOfAddress ? 'refused' : 'undeliverable'
}

/**
 * Whether a permanent status is about the address. X.1 is about its name or domain, but 7 and 8 about the sender's; X.2 about the mailbox, of which a
 * full one (2) and a message too long (3) pass. Exchange answers 5.4.1 to recipients that do not exist.
 */
const isStatusOfAddress = (subject: number, detail: number) =>
  (subject === 1 && detail !== 7 && detail !== 8) || (subject === 2 && detail < 2) || (subject === 4 && detail === 1)

interface SmtpError {
  readonly responseCode?: number
  readonly command?: string
  readonly code?: string
  readonly response?: string
}

function readError(error: unknown): SmtpError {
  if (!(error instanceof Error)) return {}
  const facts = error as { [Key in keyof SmtpError]?: unknown } & Error
  return {
    ...(typeof facts.responseCode === 'number' && { responseCode: facts.responseCode }),
    ...(typeof facts.command === 'string' && { command: facts.command.toUpperCase() }),
    ...(typeof facts.code === 'string' && { code: facts.code }),
    response: typeof facts.response === 'string' ? facts.response : error.message,
  }
}
