import { judgePermanent } from '../../../../platform/mail/smtp-refusal.ts'

/** What a report says about one of our mails. */
export interface MailReport {
  /** Of the mail: the left part of its Message-ID. */
  readonly mailId: string
  /** `refused`: the address takes no mail; `failed`: it could not be delivered this time; `complaint`: the reader calls it spam. */
  readonly outcome: 'refused' | 'failed' | 'complaint'
  /** In the words of the server. */
  readonly reason: string
}

/** Why a message changes nothing. */
export type NoReport = 'no_report' | 'not_ours' | 'no_failure'

/** Parts within parts, as the deepest report has them. */
const maxPartLevels = 6

/**
 * Reads a delivery report of RFC 3464 or a feedback report of RFC 5965. The mail is found by its Message-ID, which nobody can guess: a forged report
 * about somebody else's address changes nothing.
 *
 * @param source the raw message
 */
export function readMailReport(source: string): MailReport | NoReport {
  const parts = partsOf(source.replace(/\r\n?/g, '\n'))
  const feedback = parts.find(({ type }) => type === 'message/feedback-report')
  const status = parts.find(({ type }) => /^message\/(global-)?delivery-status$/.test(type))
  if (feedback === undefined && status === undefined) return 'no_report'
  const mailId = ownId(parts)
  if (mailId === undefined) return 'not_ours'
  if (feedback !== undefined) {
    const kind = fieldOf(feedback.body, 'feedback-type') ?? 'abuse'
    return kind.toLowerCase() === 'not-spam'
      ? 'no_failure'
      : { mailId, outcome: 'complaint', reason: kind.slice(0, 100) }
  }
  // One group of fields about the message, then one for each recipient. Our mails have one recipient.
  const groups = (status?.body ?? '').split(/\n\s*\n/)
  const failed = groups.find((group) => fieldOf(group, 'action')?.toLowerCase() === 'failed')
  if (failed === undefined) return 'no_failure'
  const code = /\d\.\d{1,3}\.\d{1,3}/.exec(fieldOf(failed, 'status') ?? '')?.[0] ?? '5.0.0'
  const diagnostic = (fieldOf(failed, 'diagnostic-code') ?? '').replace(/^[\w-]+\s*;\s*/, '')
  const reason = (diagnostic.includes(code) ? diagnostic : `${code} ${diagnostic}`).trim().slice(0, 500)
  const smtpCode = Number(/\b([45]\d\d)\b/.exec(diagnostic)?.[1] ?? (code.startsWith('5') ? 550 : 450))
  // The status is the reporting server's own when it never reached another one.
  const said = code === '5.0.0' && /\b5\.\d{1,3}\.\d{1,3}\b/.test(diagnostic) ? diagnostic : `${code} ${diagnostic}`
  if (!code.startsWith('5') || smtpCode < 500) return { mailId, outcome: 'failed', reason }
  return { mailId, outcome: judgePermanent(smtpCode, said, true) === 'refused' ? 'refused' : 'failed', reason }
}

interface Part {
  readonly type: string
  readonly head: string
  readonly body: string
}

/** A message and everything in it, outermost first. */
function partsOf(source: string, depth = 0): Part[] {
  const end = source.indexOf('\n\n')
  const head = end === -1 ? source : source.slice(0, end)
  const content = fieldOf(head, 'content-type') ?? 'text/plain'
  const type = (content.split(';', 1)[0] ?? '').trim().toLowerCase()
  const raw = end === -1 ? '' : source.slice(end + 2)
  const body = decoded(raw, (fieldOf(head, 'content-transfer-encoding') ?? '').toLowerCase())
  const own = { type, head, body }
  if (depth >= maxPartLevels) return [own]
  if (type === 'message/rfc822' || type === 'message/global') return [own, ...partsOf(body, depth + 1)]
  const boundary = /boundary\s*=\s*(?:"([^"]*)"|([^\s;]+))/i.exec(content)
  const mark = boundary?.[1] ?? boundary?.[2]
  if (!type.startsWith('multipart/') || mark === undefined) return [own]
  const [, ...inner] = `\n${body}`.split(`\n--${mark}`)
  return [
    own,
    ...inner
      .filter((part) => !part.startsWith('--'))
      .slice(0, 20)
      .flatMap((part) => partsOf(part.replace(/^[ \t]*\n/, ''), depth + 1)),
  ]
}

/** A header field, unfolded. */
const fieldOf = (head: string, name: string) =>
  new RegExp(`^${name}[ \\t]*:[ \\t]*([^\\n]*(?:\\n[ \\t]+[^\\n]*)*)`, 'im')
    .exec(head)?.[1]
    ?.replace(/\s+/g, ' ')
    .trim()

function decoded(body: string, encoding: string): string {
  if (encoding === 'quoted-printable') {
    return body
      .replace(/=\n/g, '')
      .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  }
  if (encoding !== 'base64') return body
  try {
    return atob(body.replace(/\s/g, '')).replace(/\r\n?/g, '\n')
  } catch {
    return body
  }
}

/** The Message-ID of the returned mail, else the one that the report refers to. */
function ownId(parts: readonly Part[]): string | undefined {
  const [outer, ...inner] = parts
  const texts = [
    ...inner.flatMap(({ head, body, type }) => [
      head,
      /rfc822-headers|delivery-status|feedback-report/.test(type) ? body : '',
    ]),
    outer?.head ?? '',
  ]
  for (const name of ['message-id', 'x-original-message-id', 'original-message-id', 'in-reply-to', 'references']) {
    for (const text of texts) {
      const id = /<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/i.exec(fieldOf(text, name) ?? '')?.[1]
      if (id !== undefined) return id.toLowerCase()
    }
  }
  return undefined
}
