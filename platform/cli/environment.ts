import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { Approvals } from '@cahier/releases/model'
import type { BucketOptions } from '@cahier/releases/store'
import { bucketNamed } from './bucket-address.ts'
import { CommandError } from './error.ts'
import { texts } from './language/texts.ts'

/** The settings from environment variables; every variable has a default that works. */
export interface Environment {
  /** `PORT` */
  port: number
  /** `CAHIER_HOST`: one address to listen on instead of the loopback addresses. */
  host: string | null
  /** `CAHIER_TRUSTED_PROXIES`: addresses and CIDR ranges of proxies elsewhere that name where a request comes from. */
  trustedProxies: string[]
  /** `CAHIER_DATA`, absolute: release store, keys, embedded database, logs. */
  data: string
  /** `CAHIER_STORE` and the `AWS_…` variables: a bucket that keeps releases and sets in place of the data directory. */
  bucket: BucketOptions | null
  /** Where nightly backups go; null with `CAHIER_BACKUPS=off`. */
  backups: string | null
  /** `DATABASE_URL`: a Postgres database in place of the embedded one. */
  databaseUrl: string | undefined
  /** `SUPABASE_URL` and `SUPABASE_PUBLISHABLE_KEY`: a hosted project instead of the embedded backend. */
  supabase: { url: string; publishableKey: string } | null
  /** `SUPABASE_SECRET_KEY`: the key of a hosted project, for commands that change accounts. */
  supabaseSecretKey: string | null
  /** `CAHIER_URL`: the address that people use, if it is not this machine's; the links in mails point there. */
  publicUrl: string | null
  /** `CAHIER_SMTP_URL` and `CAHIER_MAIL_FROM`: the server that sends the embedded backend's mails, and their sender. */
  mail: { smtpUrl: string; from: string } | undefined
  /** `CAHIER_SUPPORT_EMAIL` */
  supportEmail: string
  /** `CAHIER_FORUM_URL`; blank if there is no forum for learners. */
  forumUrl: string
  /** `CAHIER_JITSI_URL`: the origin of a Jitsi server that meetings may be held on; blank if there is none. */
  jitsiUrl: string
  /** `CAHIER_LIVEKIT_URL`: the origin of a LiveKit server that meetings may be held on (`wss://…`); blank if there is none. */
  livekitUrl: string
  /** `CAHIER_TOKEN`: what a team publishes with to another machine's server. */
  token: string | null
  /** `CAHIER_SIGNING_KEY`, absolute: the team's private key, if it is not in the data directory. */
  signingKey: string | null
  /** `CAHIER_APPROVALS`: how many persons an operation on the main channel needs over the release API. */
  approvals: Approvals
  /** `CAHIER_LOG` */
  log: string | undefined
}

/**
 * @param root folder of the checkout; relative paths start from it
 * @throws CAHIER-C006 for an invalid value
 */
export function readEnvironment(root: string, variables: NodeJS.ProcessEnv = process.env): Environment {
  const port = Number(variables.PORT || 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new CommandError('CAHIER-C006', texts.environment.port(String(variables.PORT)))
  }
  const data = resolve(root, variables.CAHIER_DATA || '.cahier')
  const supabase = hostedProject(variables.SUPABASE_URL, variables.SUPABASE_PUBLISHABLE_KEY)
  const databaseUrl = postgres(variables.DATABASE_URL)
  if (supabase && databaseUrl) {
    throw new CommandError('CAHIER-C006', texts.environment.oneDatabase)
  }
  return {
    port,
    host: variables.CAHIER_HOST || null,
    trustedProxies: proxiesOf(variables.CAHIER_TRUSTED_PROXIES),
    data,
    bucket: bucketNamed(variables),
    backups: nightlyBackups(variables.CAHIER_BACKUPS) ? resolve(data, 'backups') : null,
    databaseUrl,
    supabase,
    supabaseSecretKey: variables.SUPABASE_SECRET_KEY || null,
    publicUrl: publicAddress(variables.CAHIER_URL),
    mail: mailServer(variables.CAHIER_SMTP_URL, variables.CAHIER_MAIL_FROM),
    supportEmail: variables.CAHIER_SUPPORT_EMAIL ?? '',
    forumUrl: forumAddress(variables.CAHIER_FORUM_URL),
    jitsiUrl: meetingOrigin(variables.CAHIER_JITSI_URL, 'http', texts.environment.jitsiUrl),
    livekitUrl: meetingOrigin(variables.CAHIER_LIVEKIT_URL, 'ws', texts.environment.livekitUrl),
    token: variables.CAHIER_TOKEN || null,
    signingKey: variables.CAHIER_SIGNING_KEY ? resolve(root, variables.CAHIER_SIGNING_KEY) : null,
    approvals: approvalsOf(variables.CAHIER_APPROVALS),
    log: variables.CAHIER_LOG,
  }
}

function proxiesOf(value = ''): string[] {
  const ranges = value.split(/[\s,]+/).filter((range) => range !== '')
  for (const range of ranges) {
    const [address = '', length, ...more] = range.split('/')
    const isRange =
      length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (isIP(address) === 6 ? 128 : 32))
    // A range of all addresses would let every client name its own.
    if (isIP(address) === 0 || !isRange || Number(length) === 0 || more.length > 0)
      throw new CommandError('CAHIER-C006', texts.environment.trustedProxies(range))
  }
  return ranges
}

function approvalsOf(value = ''): Approvals {
  if (value === '' || value === '1') return 1
  if (value === '2') return 2
  throw new CommandError('CAHIER-C006', texts.environment.approvals(value))
}

function nightlyBackups(value = ''): boolean {
  if (value === '' || value === 'on') return true
  if (value === 'off') return false
  throw new CommandError('CAHIER-C006', texts.environment.backups(value))
}

function postgres(url = ''): string | undefined {
  if (url === '') return undefined
  if (/^postgres(ql)?:\/\//.test(url)) return url
  throw new CommandError('CAHIER-C006', texts.environment.databaseUrl)
}

function publicAddress(url = ''): string | null {
  if (url === '') return null
  const address = URL.parse(url)
  if (address && /^https?:$/.test(address.protocol) && address.pathname === '/' && address.search === '') {
    return address.origin
  }
  throw new CommandError('CAHIER-C006', texts.environment.url(url))
}

function forumAddress(url = ''): string {
  if (url === '' || /^https?:$/.test(URL.parse(url)?.protocol ?? '')) return url
  throw new CommandError('CAHIER-C006', texts.environment.forumUrl(url))
}

/** Browsers give cameras to encrypted pages only, and to those of this machine. */
function meetingOrigin(url = '', scheme: 'http' | 'ws', refusal: (url: string) => string): string {
  if (url === '') return ''
  const address = URL.parse(url)
  const isSecure =
    address?.protocol === `${scheme}s:` || (address?.protocol === `${scheme}:` && address.hostname === 'localhost')
  if (address && isSecure && address.pathname === '/' && !address.search && !address.hash && !address.username) {
    return address.origin
  }
  throw new CommandError('CAHIER-C006', refusal(url))
}

function mailServer(smtpUrl = '', from = ''): Environment['mail'] {
  if (smtpUrl === '' && from === '') return undefined
  if (smtpUrl === '' || from === '') {
    throw new CommandError('CAHIER-C006', texts.environment.mailTogether)
  }
  // The value holds a password, so the message does not quote it.
  if (!/^smtps?:$/.test(URL.parse(smtpUrl)?.protocol ?? '')) {
    throw new CommandError('CAHIER-C006', texts.environment.smtpUrl)
  }
  if (!/^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/.test(from)) {
    throw new CommandError('CAHIER-C006', texts.environment.mailFrom(from))
  }
  return { smtpUrl, from }
}

function hostedProject(url = '', publishableKey = ''): Environment['supabase'] {
  if (url === '' && publishableKey === '') return null
  if (url === '' || publishableKey === '') {
    throw new CommandError('CAHIER-C006', texts.environment.supabaseTogether)
  }
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new CommandError('CAHIER-C006', texts.environment.supabaseUrl(url))
  }
  return { url, publishableKey }
}
