import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { TLSSocket } from 'node:tls'
import { certificate } from './certificate.ts'

export interface ReceivedMail {
  readonly to: string
  /** Headers and body as they came. */
  readonly source: string
  /** Whether the connection was encrypted. */
  readonly encrypted: boolean
}

export interface SmtpBehavior {
  /** Offers encryption. */
  readonly starttls?: boolean
  /** Requires this password, and offers authentication. */
  readonly password?: string
  /** The error response to a recipient. */
  readonly refusal?: string | undefined
  /** What a step is answered instead of the usual: a reply, or `cut` for the end of the connection. */
  readonly answer?: (step: SmtpStep, recipient: string) => string | undefined
  /** Milliseconds before a step is answered; `Infinity` for no answer at all. */
  readonly wait?: (step: SmtpStep) => number
  /** Writes its replies byte by byte. */
  readonly drips?: boolean
}

const steps = ['EHLO', 'MAIL', 'RCPT', 'DATA'] as const
/** `end` is that of the message. */
export type SmtpStep = (typeof steps)[number] | 'end'

/** A mail server on loopback that keeps the mails it receives. */
export class SmtpServer {
  readonly mails: ReceivedMail[] = []
  /** All received commands. */
  readonly commands: string[] = []
  behavior: SmtpBehavior
  readonly #server = createServer((socket) => this.#converse(socket, false))
  readonly #sockets = new Set<Socket>()

  constructor(behavior: SmtpBehavior = {}) {
    this.behavior = behavior
  }

  /** @returns its port */
  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('The server has no port')
    return address.port
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #converse(socket: Socket, encrypted: boolean): void {
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
    socket.on('error', () => {})
    const lines = createInterface({ input: socket })
    const say = (text: string, step?: SmtpStep) => {
      const wait = step === undefined ? 0 : (this.behavior.wait?.(step) ?? 0)
      if (wait === Number.POSITIVE_INFINITY) return
      if (wait > 0) return void setTimeout(say, wait, text)
      if (text === 'cut') socket.destroy()
      else if (this.behavior.drips !== true) socket.write(`${text}\r\n`)
      else for (const byte of `${text}\r\n`) socket.write(byte)
    }
    const instead = (step: SmtpStep) => this.behavior.answer?.(step, recipient)
    let recipient = ''
    socket.setNoDelay(true)
    let data: string[] | null = null
    if (!encrypted) say('220 test')
    lines.on('line', (line) => {
      if (data !== null) {
        if (line !== '.') return void data.push(line.replace(/^\.\./, '.'))
        const refusal = instead('end')
        if (refusal !== undefined) {
          data = null
          return void say(refusal, 'end')
        }
        this.mails.push({ to: recipient, source: data.join('\n'), encrypted })
        data = null
        return void say('250 taken', 'end')
      }
      this.commands.push(line)
      const { starttls = false, password, refusal } = this.behavior
      const [verb = ''] = line.toUpperCase().split(' ', 1)
      if (verb === 'RCPT') recipient = /<(.*)>/.exec(line)?.[1] ?? ''
      const step = steps.find((one) => one === verb)
      const other = step && instead(step)
      if (other !== undefined) say(other, step)
      else if (verb === 'EHLO') {
        const offers = [
          ...(starttls && !encrypted ? ['STARTTLS'] : []),
          ...(password === undefined ? [] : ['AUTH PLAIN']),
        ]
        say(['250-test', ...offers.map((offer) => `250-${offer}`), '250 OK'].join('\r\n'), step)
      } else if (verb === 'STARTTLS' && starttls) {
        say('220 go ahead')
        lines.close()
        socket.removeAllListeners('data')
        this.#converse(new TLSSocket(socket, { isServer: true, ...certificate }), true)
      } else if (verb === 'AUTH') {
        const given = Buffer.from(line.split(' ')[2] ?? '', 'base64')
          .toString()
          .split('\0')[2]
        say(given === password ? '235 welcome' : '535 5.7.8 wrong password')
      } else if (verb === 'RCPT') {
        say(refusal ?? '250 OK', step)
      } else if (verb === 'DATA') {
        data = []
        say('354 go on', step)
      } else if (verb === 'QUIT') {
        say('221 bye')
        socket.end()
      } else if (verb === 'STARTTLS') {
        say('502 not here')
      } else say('250 OK', step)
    })
  }
}
