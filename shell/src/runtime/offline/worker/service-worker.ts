import { answerFile, answerPage, pageOf, wantedBy } from './answer.ts'
import { cacheName, installedSet, installSet } from './install-set.ts'
import { scope } from './scope.ts'

/** Milliseconds that the server has to answer a navigation before the installed page comes up. */
const patience = 4_000

scope.addEventListener('install', () => void scope.skipWaiting())

scope.addEventListener('activate', (event) => {
  const preload = scope.registration.navigationPreload?.enable()
  event.waitUntil(Promise.all([scope.clients.claim(), preload]))
})

// Pages say nothing but that the live set may be a new one. Several tabs do so at once.
scope.addEventListener('message', (event) => {
  const install = async () => installSet(await caches.open(cacheName), fetch)
  const installed = navigator.locks.request(cacheName, install)
  event.waitUntil(installed.catch((error: unknown) => console.warn('the live set was not installed', error)))
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
    event.respondWith(answerPage(network, () => installedPage(new URL(request.url).pathname), patience))
  }
})

async function installedPage(path: string): Promise<Response | null> {
  const installed = await installedSet(await caches.open(cacheName))
  return installed && pageOf(installed, path)
}
