/*
 * The part of a service worker's global scope that is used here. TypeScript's `webworker` library cannot stand beside `dom`
 * in one program.
 */

import type { OpenPage } from './push.ts'

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  /** The answer to a request that the browser sent while the worker started; missing where browsers send none. */
  readonly preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

interface PushEvent extends ExtendableEvent {
  readonly data?: { text(): string }
}

interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification
}

interface WorkerEvents {
  install: ExtendableEvent
  activate: ExtendableEvent
  fetch: FetchEvent
  message: ExtendableEvent
  push: PushEvent
  notificationclick: NotificationEvent
}

interface ServiceWorkerScope {
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window' }): Promise<readonly OpenPage[]>
    openWindow(href: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void
}

export const scope = globalThis as unknown as ServiceWorkerScope
