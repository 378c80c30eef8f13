import type { Configuration } from '@rspack/dev-server'

/** Errors of a build stand over the page until the next build. The page's Trusted Types allow this name, and duplicates of it. */
const overlay = { errors: true, warnings: false, runtimeErrors: false, trustedTypesPolicyName: 'cahier-chunks' }

/**
 * How a member is served from its sources. A remote applies changes in place and keeps its state; the shell cannot, so it
 * reloads the page. The page itself comes from the application, at another port.
 *
 * @param port of the development server
 */
export function developmentServer(port: number, { hot }: { hot: boolean }) {
  return {
    host: '127.0.0.1',
    port,
    hot,
    liveReload: !hot,
    allowedHosts: ['localhost', '127.0.0.1'],
    headers: { 'access-control-allow-origin': '*' },
    client: { webSocketURL: `ws://localhost:${port}/ws`, overlay, logging: 'warn' },
    static: false,
  } satisfies Configuration
}

/** The public path of a member served from its sources. */
export const developmentPath = (port: number) => `http://localhost:${port}/`
