import { createTransport } from 'nodemailer'

/** A mail of the product. */
export interface Mail {
  readonly id: string
  /** Null for the support. */
  readonly recipient: string | null
  readonly reply_to: string | null
  readonly subject: string
  readonly body: string
}

export interface SmtpSettings {
  /** `smtps://user:password@host:465`; `smtp://` switches to TLS before it signs in. */
  readonly url: string
  /** `Cahier <bonjour@exemple.fr>` */
  readonly from: string
  /** Address of the support. */
  readonly support: string
}

/** Milliseconds for each step of the SMTP dialogue. */
const TIMEOUT = 15_000
const LOOPBACK = ['127.0.0.1', 'localhost']

/**
 * @returns a function that sends one mail. `refused` means that the server will never take this mail.
 */
export function mailSender({ url, from, support }: SmtpSettings): (mail: Mail) => Promise<'sent' | 'refused'> {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isSecure = protocol === 'smtps:'
  const transport = createTransport({
    host: hostname,
    port: Number(port || (isSecure ? 465 : 587)),
    secure: isSecure,
    requireTLS: !isSecure && !LOOPBACK.includes(hostname),
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // The same for each attempt, so that whoever gets a mail twice can tell.
  const messageId = (id: string) => `<${id}@${/@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'}>`
  return async ({ id, recipient, reply_to, subject, body }) => {
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: recipient ?? support },
        ...(reply_to !== null && { replyTo: { name: '', address: reply_to } }),
        subject: `${subject} · Cahier`,
        messageId: messageId(id),
        text: body,
      })
      return 'sent'
    } catch (error) {
      if (!isRefusal(error)) throw error
      return 'refused'
    }
  }
}

/** The server refused the mail itself. Errors of the connection, encryption or password may be fixed. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false
  return ['EENVELOPE', 'EMESSAGE'].includes(String(error.code)) && Number(error.responseCode) >= 500
}
