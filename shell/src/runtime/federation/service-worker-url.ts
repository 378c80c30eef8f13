/** Where the server has the live shell's service worker. */
export const serviceWorkerUrl = '/service-worker.js'
