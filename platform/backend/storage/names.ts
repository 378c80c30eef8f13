import { invalidBucketName, invalidKey } from './errors.ts'

// The real service's character sets: those that S3 accepts without escaping.
const KEY = /^[\w/!.*'() &$=@;:+,?-]{1,1024}$/
const BUCKET = /^[\w!.*'() &$=@;:+,?-]{1,100}$/

/** Throws InvalidKey for an invalid object name: with accents, or with an empty, `.` or `..` segment. */
export function assertKey(key: string): void {
  const relative = key.split('/').some((segment) => segment === '' || segment === '.' || segment === '..')
  if (relative || !KEY.test(key)) throw invalidKey(key)
}

/** Throws InvalidBucketName for an invalid bucket name. */
export function assertBucketName(name: string): void {
  if (!BUCKET.test(name)) throw invalidBucketName()
}
