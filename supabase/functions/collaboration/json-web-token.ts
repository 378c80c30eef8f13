import { type JWTPayload, SignJWT } from 'jose'

/** A JSON Web Token, signed with HMAC-SHA256. */
export const signToken = (claims: JWTPayload, secret: string): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(new TextEncoder().encode(secret))
