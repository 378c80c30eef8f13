import type { BootData, MigrationLedger } from '@cahier/releases/model'

/** The Supabase that the application runs on: the embedded one in a child process, or a hosted project. */
export interface Backend {
  /** Resolves when it has started once; rejects when the first start failed. */
  readonly started: Promise<void>
  /** What the browser's client is configured with, or null until it has been up once. */
  client(): BootData['supabase'] | null
  /** Where requests under the backend's paths go, or null while it is down or is reached directly. */
  target(): URL | null
  /** Origin that browsers reach directly, or null when everything is same-origin. */
  readonly directOrigin: string | null
  /** The migrations last reported by the database, or null if the backend does not know them. */
  ledger(): MigrationLedger | null
  isUp(): Promise<boolean>
  stop(): Promise<void>
}

/** A hosted or self-hosted Supabase project, which browsers talk to directly. */
export function hostedBackend(url: string, publishableKey: string): Backend {
  const { origin } = new URL(url)
  return {
    started: Promise.resolve(),
    client: () => ({ url: origin, publishableKey }),
    target: () => null,
    directOrigin: origin,
    ledger: () => null,
    async isUp() {
      const health = new URL('/auth/v1/health', origin)
      const response = await fetch(health, {
        headers: { apikey: publishableKey },
        signal: AbortSignal.timeout(2_000),
      }).catch(() => null)
      return response?.ok ?? false
    },
    stop: () => Promise.resolve(),
  }
}
