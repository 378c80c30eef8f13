import { createHmac } from 'node:crypto'
import type { Event } from './objects.ts'

/** Milliseconds that whoever listens has to answer. */
const deliveryTimeoutMs = 10_000

/** The signature of a delivery, as Stripe makes it. */
export function signatureOf(body: string, secret: string, now: number): string {
  return `t=${now},v1=${createHmac('sha256', secret).update(`${now}.${body}`).digest('hex')}`
}

/** Delivers an event. @returns whether it was taken */
export async function deliver(event: Event, { url, secret, now }: { url: string; secret: string; now: number }) {
  const body = JSON.stringify(event)
  const headers = { 'content-type': 'application/json', 'stripe-signature': signatureOf(body, secret, now) }
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(deliveryTimeoutMs) })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}
