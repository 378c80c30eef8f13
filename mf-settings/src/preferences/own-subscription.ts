/** Why this browser cannot be subscribed. */
export type PushProblem = 'unsupported' | 'denied' | 'unready'

export class PushRefused extends Error {
  override readonly name = 'PushRefused'
  readonly problem: PushProblem
  constructor(problem: PushProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Whether this browser can show notifications while no page is open. */
export const canPush = () => 'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator

const registered = async () => (await navigator.serviceWorker.getRegistration())?.pushManager

/** This browser's own subscription, if it has one. */
export const ownSubscription = async (): Promise<PushSubscription | null> =>
  canPush() ? ((await (await registered())?.getSubscription()) ?? null) : null

/**
 * Asks for the permission and subscribes. Browsers ask only within a click, so nothing is awaited before.
 *
 * @param key gives the installation's public key
 * @throws PushRefused
 */
export async function subscribe(key: () => Promise<string>): Promise<PushSubscription> {
  if (!canPush()) throw new PushRefused('unsupported')
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefused('denied')
  const manager = await registered()
  if (!manager) throw new PushRefused('unready')
  const options = { userVisibleOnly: true, applicationServerKey: await key() }
  const old = await manager.getSubscription()
  // One that another installation's key made, under the same address.
  if (old && keyOf(old) !== options.applicationServerKey) await old.unsubscribe()
  return await manager.subscribe(options)
}

const keyOf = ({ options }: PushSubscription) => base64Url(options.applicationServerKey)

/** What a push is encrypted with, as the database takes it. */
export function keysOf(subscription: PushSubscription): { p256dh: string; auth: string } {
  return { p256dh: base64Url(subscription.getKey('p256dh')), auth: base64Url(subscription.getKey('auth')) }
}

const base64Url = (bytes: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
