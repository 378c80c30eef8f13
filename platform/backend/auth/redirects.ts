import { LOOPBACK_HOSTS } from '../access/address.ts'

/** Where the links of mails may lead: the application itself, and the other origins that may call. */
export class Redirects {
  readonly #site: () => string
  readonly #origins: readonly string[]

  /** @param site public address of the application, known once the server listens */
  constructor(site: () => string, origins: readonly string[]) {
    this.#site = site
    this.#origins = origins
  }

  get site(): URL {
    return new URL(this.#site())
  }

  /** The requested address, or the application's own if that is not allowed. */
  allowed(asked: string | undefined): URL {
    const target = URL.parse(asked ?? '')
    return target !== null && this.#isAllowed(target) ? target : this.site
  }

  #isAllowed(target: URL): boolean {
    if (target.username !== '' || target.password !== '') return false
    const { site } = this
    if (target.origin === site.origin || this.#origins.includes(target.origin)) return true
    // On the machine itself the server is reached by several host names.
    const isHere = LOOPBACK_HOSTS.includes(target.hostname) && LOOPBACK_HOSTS.includes(site.hostname)
    return isHere && target.protocol === site.protocol && target.port === site.port
  }
}
