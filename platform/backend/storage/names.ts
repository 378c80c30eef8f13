import { invalidBucketName, invalidKey } from './errors.ts'

// The real service's own sets: what S3 takes without escaping.
const KEY = /^[\w/!.*'() &$=@;:+,?-]{1,1024}$/
const BUCKET = /^[\w!.*'() &$=@;:+,?-]{1,100}$/

/** Throws InvalidKey unless it could name an object: no accents, no empty, `.` or `..` segment. */
export function assertKey(key: string): void {
  const relative = key.split('/').some((segment) => segment === '' || segment === '.' || segment === '..')
  if (relative || !KEY.test(key)) throw invalidKey(key)
}

/** Throws InvalidBucketName unless it could name a bucket. */
export function assertBucketName(name: string): void {
  if (!BUCKET.test(name)) throw invalidBucketName()
}
