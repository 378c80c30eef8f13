import { createTransport } from 'nodemailer'
import { judgeRefusal, type Refusal } from './smtp-refusal.ts'

export interface SmtpSettings {
  /** `smtps://user:password@host:465`; `smtp://` switches to TLS before it signs in. */
  readonly url: string
  /** `Cahier <bonjour@exemple.fr>` */
  readonly from: string
  /** Milliseconds that the other side has for each step of the dialogue. */
  readonly patience?: number
}

export interface OutgoingMail {
  /** The same for each attempt to send it; its Message-ID is made of it. */
  readonly id: string
  readonly to: string
  readonly replyTo: string | null
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

export type Outcome = { readonly outcome: 'sent' } | { readonly outcome: Refusal; readonly reason: string }

export interface Smtp {
  /** Sends one mail and gives what became of it. Never throws. */
  send(mail: OutgoingMail): Promise<Outcome>
  close(): void
}

/** The patience where none is given. */
const defaultTimeoutMs = 15_000
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]']

/** Sends by SMTP. Credentials are never sent unencrypted, except to this machine. */
export function openSmtp({ url, from, patience = defaultTimeoutMs }: SmtpSettings): Smtp {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isSecure = protocol === 'smtps:'
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (isSecure ? 465 : 587)),
    secure: isSecure,
    requireTLS: !isSecure && !LOOPBACK.includes(hostname),
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // The same for each attempt, so that whoever gets a mail twice can tell, and reports about it name it.
  const messageId = (id: string) => `<${id}@${/@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'}>`
  return {
    async send({ id, to, replyTo, ...content }) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
          messageId: messageId(id),
          ...content,
        })
        return { outcome: 'sent' }
      } catch (error) {
        const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500)
        return { outcome: judgeRefusal(error), reason }
      }
    },
    close: () => transport.close(),
  }
}
