// area: collaboration

import { toBase64Url } from './sealing.ts'

/** A JSON Web Token, signed with HMAC-SHA256. */
export async function signToken(claims: object, secret: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const part = (value: object) => toBase64Url(bytes(JSON.stringify(value)))
  const content = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  const key = await crypto.subtle.importKey('raw', bytes(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return `${content}.${toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(content))))}`
}
