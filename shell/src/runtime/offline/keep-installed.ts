import type { Session, Store } from '@cahier/contract'
import { whenSettled } from '@cahier/contract/host'
import { serviceWorkerUrl } from '../federation/service-worker-url.ts'
import { scriptPolicy } from '../federation/trusted-scripts.ts'

/**
 * Keeps the application installed for offline use. Once a learner is signed in and the page has settled, registers the service
 * worker and tells it to check for a new live set; again whenever the network comes back. Visitors get no service worker.
 *
 * @returns to be called when a new set has gone live
 */
export function keepInstalled(session: Store<Session>, online: Store<boolean>): () => void {
  // Missing where the page is not served over HTTPS, and in some private windows.
  const worker = navigator.serviceWorker
  if (!worker) return () => {}

  const install = async () => {
    await worker.register(scriptPolicy.createScriptURL(serviceWorkerUrl))
    const { active } = await worker.ready
    active?.postMessage('install')
  }
  const installWhenIdle = () => {
    if (session.get().status !== 'signed-in' || !online.get()) return
    whenSettled(() => void install().catch((error: unknown) => console.warn('no service worker', error)))
  }

  installWhenIdle()
  let signedIn = session.get().status === 'signed-in'
  session.subscribe(() => {
    const before = signedIn
    signedIn = session.get().status === 'signed-in'
    if (signedIn && !before) installWhenIdle()
  })
  online.subscribe(installWhenIdle)
  return installWhenIdle
}
