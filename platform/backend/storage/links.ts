import { hkdfSync } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import type { BackendKeys } from '../access/keys.ts'
import { invalidSignature, invalidToken } from './errors.ts'

/** Lifetime in seconds of a link for an upload, as on a hosted project. */
const uploadLifetimeSeconds = 2 * 3600

const Download = v.object({ url: v.string(), scope: v.literal('download'), exp: v.number() })
const Upload = v.object({
  url: v.string(),
  scope: v.literal('upload'),
  upsert: v.boolean(),
  owner: v.nullable(v.pipe(v.string(), v.uuid())),
})

export type UploadLink = v.InferOutput<typeof Upload>

/**
 * Links that carry their own permission: a token over `<bucket>/<name>`, for one of two uses. Signed with a separate secret, so
 * that none can be used as an access token. The secret derives from the signing key, so there is no second key to store.
 */
export class SignedLinks {
  readonly #secret: Uint8Array

  constructor(keys: BackendKeys) {
    this.#secret = new Uint8Array(hkdfSync('sha256', keys.signingKey.d, '', 'cahier storage links', 32))
  }

  /** @param lifetime seconds */
  async signDownload(url: string, lifetime: number): Promise<string> {
    return await this.#sign({ url, scope: 'download' }, lifetime)
  }

  async signUpload(url: string, permission: Pick<UploadLink, 'upsert' | 'owner'>): Promise<string> {
    return await this.#sign({ ...permission, url, scope: 'upload' }, uploadLifetimeSeconds)
  }

  /** @returns when the link expires. Throws InvalidJWT or InvalidSignature. */
  async verifyDownload(token: string, url: string): Promise<Date> {
    const { exp } = await this.#verify(token, url, Download)
    return new Date(exp * 1000)
  }

  /** Throws InvalidJWT or InvalidSignature. */
  async verifyUpload(token: string, url: string): Promise<UploadLink> {
    return await this.#verify(token, url, Upload)
  }

  async #sign(payload: Record<string, unknown>, lifetime: number): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    return await new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt(now)
      .setExpirationTime(now + lifetime)
      .sign(this.#secret)
  }

  async #verify<Schema extends v.GenericSchema<unknown, { url: string; scope: string }>>(
    token: string,
    url: string,
    schema: Schema,
  ): Promise<v.InferOutput<Schema>> {
    const payload = await jwtVerify(token, this.#secret, { algorithms: ['HS256'] }).then(
      (verified) => verified.payload,
      (error: unknown) => {
        throw invalidToken(error instanceof Error ? error.message : 'Invalid JWT')
      },
    )
    const claims = v.safeParse(schema, payload)
    if (!claims.success) throw invalidSignature('Token is not scoped for this use')
    if (claims.output.url !== url) throw invalidSignature()
    return claims.output
  }
}
