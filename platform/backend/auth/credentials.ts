import * as v from 'valibot'
import { AuthError, invalid } from '../access/errors.ts'

export const minPasswordCharacters = 6
/** The real service's own limit (bcrypt's), kept so that a password chosen here works there. */
const maxPasswordBytes = 72

export const Metadata = v.record(v.string(), v.unknown())

const EMAIL = /^[^\s@"(),:;<>[\]\\]+@[^\s@.]+(\.[^\s@.]+)+$/

/** Throws unless it is an address that a mail could be sent to. */
export function assertEmail(email: string): void {
  if (email.length > 255 || !EMAIL.test(email.trim())) throw invalid('Unable to validate email address: invalid format')
}

/** Throws `weak_password` with its reasons, or `validation_failed` when it is too long. */
export function assertPassword(password: string): void {
  if ([...password].length < minPasswordCharacters) {
    throw new AuthError(422, 'weak_password', `Password should be at least ${minPasswordCharacters} characters.`, {
      weak_password: { reasons: ['length'] },
    })
  }
  if (Buffer.byteLength(password) > maxPasswordBytes) {
    throw invalid(`Password cannot be longer than ${maxPasswordBytes} characters`)
  }
}
