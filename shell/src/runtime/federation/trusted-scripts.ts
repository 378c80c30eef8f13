import { serviceWorkerUrl } from './service-worker-url.ts'

interface ScriptPolicy {
  /** The result is a TrustedScriptURL where the browser has them; `script.src` takes it as it takes text. */
  createScriptURL(url: string): string
}
interface PolicyFactory {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy
}
declare global {
  interface Window {
    trustedTypes?: PolicyFactory
  }
}

const allowedOrigins = new Set([location.origin])

/** Development servers answer from other origins. */
export function allowScriptsFrom(origin: string): void {
  allowedOrigins.add(origin)
}

const rules: ScriptPolicy = {
  createScriptURL(url) {
    const { origin, pathname } = new URL(url, location.href)
    if (origin === location.origin && (pathname.startsWith('/releases/') || url === serviceWorkerUrl)) return url
    if (origin !== location.origin && allowedOrigins.has(origin)) return url
    throw new TypeError(`${url} is not a release`)
  },
}

/** The Trusted Types policy of every script URL that the shell creates. */
export const scriptPolicy = window.trustedTypes?.createPolicy('cahier-loader', rules) ?? rules
