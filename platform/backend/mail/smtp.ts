import { createTransport } from 'nodemailer'
import { LOOPBACK_HOSTS } from '../access/address.ts'
import type { Letter } from './queue.ts'

export interface MailOptions {
  /** `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte. */
  readonly smtpUrl: string
  /** `Cahier <bonjour@exemple.fr>` */
  readonly from: string
}

/** The server refused the mail permanently. Other errors are retried. */
export class MailRefused extends Error {}

export interface Transport {
  /** Throws MailRefused for a permanent refusal, and other errors for temporary ones. */
  send(letter: Letter): Promise<void>
  close(): void
}

/** Milliseconds for each step of the SMTP dialogue. */
const TIMEOUT = 15_000

/** Sends by SMTP. Credentials are never sent unencrypted, except to this machine. */
export function smtpTransport({ smtpUrl, from }: MailOptions): Transport {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const isSecure = protocol === 'smtps:'
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (isSecure ? 465 : 587)),
    secure: isSecure,
    requireTLS: !isSecure && !LOOPBACK_HOSTS.includes(hostname),
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ id, to, replyTo, subject, text, html }) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          ...(replyTo && { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          ...(id !== undefined && { messageId: messageId(id, from) }),
          ...(html !== null && { html }),
        })
      } catch (error) {
        throw isFinal(error) ? new MailRefused(reason(error), { cause: error }) : error
      }
    },
    close: () => transport.close(),
  }
}

/** The same for each attempt, so that whoever gets a mail twice can tell. */
const messageId = (id: string, from: string) => `<${id}@${/@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'}>`

/** Whether the server refused this mail itself. Errors of the connection, encryption or password may be fixed, so those are retried. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false
  return ['EENVELOPE', 'EMESSAGE'].includes(String(error.code)) && Number(error.responseCode) >= 500
}

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error))
