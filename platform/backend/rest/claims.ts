import type { VarsContext } from '@supabase/lite'
import * as v from 'valibot'

const Claims = v.looseObject({
  role: v.picklist(['anon', 'authenticated', 'service_role']),
  sub: v.optional(v.pipe(v.string(), v.uuid())),
})

/** What policies read through `auth.jwt()`. */
export type Claims = v.InferOutput<typeof Claims>

const Context = v.object({ auth: v.object({ jwt: Claims }) })

/** The verified claims that a REST request runs under. */
export class RequestClaims {
  readonly payload: Claims

  private constructor(payload: Claims) {
    this.payload = payload
  }

  /** Throws for a request without claims, so that a bug cannot grant access. */
  static of(context: VarsContext | undefined): RequestClaims {
    const parsed = v.safeParse(Context, context)
    if (!parsed.success) throw new Error('A request reached the database without claims')
    return new RequestClaims(parsed.output.auth.jwt)
  }

  get role(): 'anon' | 'authenticated' | 'service_role' {
    return this.payload.role
  }

  get uid(): string | null {
    return this.payload.sub ?? null
  }
}
