import { answerFile, answerPage, pageOf, wantedBy } from './answer.ts'
import { cacheName, installedSet, installSet } from './install-set.ts'
import { openPage, readPush } from './push.ts'
import { scope } from './scope.ts'

/** Milliseconds that the server may take for a navigation before the installed page is shown. */
const navigationTimeoutMs = 4_000

scope.addEventListener('install', () => void scope.skipWaiting())

scope.addEventListener('activate', (event) => {
  const preload = scope.registration.navigationPreload?.enable()
  event.waitUntil(Promise.all([scope.clients.claim(), preload]))
})

// The only message is 'install', which several tabs may send at once: the lock lets one run at a time.
scope.addEventListener('message', (event) => {
  const install = async () => installSet(await caches.open(cacheName), fetch)
  const installed = navigator.locks.request(cacheName, install)
  event.waitUntil(installed.catch((error: unknown) => console.warn('the live set was not installed', error)))
})

scope.addEventListener('push', (event) => {
  const { title, body, href, lang } = readPush(event.data?.text())
  event.waitUntil(scope.registration.showNotification(title, { body, lang, icon: '/favicon.svg', data: { href } }))
})

scope.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  const open = async () =>
    openPage(notification.data.href, await scope.clients.matchAll({ type: 'window' }), (href) =>
      scope.clients.openWindow(href),
    )
  event.waitUntil(open())
})

scope.addEventListener('fetch', (event) => {
  const { request, preloadResponse } = event
  const wanted = wantedBy(request, location.origin)
  if (wanted === 'file') {
    event.respondWith(caches.open(cacheName).then((cache) => answerFile(request, cache, fetch)))
  }
  if (wanted === 'page') {
    const network = Promise.resolve(preloadResponse).then((response) => response ?? fetch(request))
    event.waitUntil(network.catch(() => {}))
    event.respondWith(answerPage(network, () => installedPage(new URL(request.url).pathname), navigationTimeoutMs))
  }
})

async function installedPage(path: string): Promise<Response | null> {
  const installed = await installedSet(await caches.open(cacheName))
  return installed && pageOf(installed, path)
}
