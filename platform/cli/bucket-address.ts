import type { BucketOptions } from '@cahier/releases/store'
import { CommandError } from './error.ts'
import { texts } from './language/texts.ts'

/**
 * The bucket that `CAHIER_STORE` names (`s3://bucket/prefix`), configured by the usual variables of S3 tools.
 *
 * @returns null if the variable is not set
 * @throws CAHIER-C006 for an invalid address, or without a key
 */
export function bucketNamed(variables: NodeJS.ProcessEnv): BucketOptions | null {
  const address = variables.CAHIER_STORE
  if (!address) return null
  const [, bucket, path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(address) ?? []
  if (bucket === undefined || path.split('/').includes('..')) {
    throw new CommandError('CAHIER-C006', texts.publish.noBucket(address))
  }
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = variables
  if (!accessKeyId || !secretAccessKey) {
    throw new CommandError('CAHIER-C006', texts.publish.noCredentials)
  }
  const endpoint = variables.AWS_ENDPOINT_URL_S3 || variables.AWS_ENDPOINT_URL || null
  const region = variables.AWS_REGION || variables.AWS_DEFAULT_REGION || (endpoint === null ? null : 'us-east-1')
  if (region === null) throw new CommandError('CAHIER-C006', texts.publish.noRegion)
  const prefix = path.replace(/^\/+|\/+$/g, '')
  return {
    endpoint: endpoint === null ? `https://s3.${region}.amazonaws.com` : origin(endpoint),
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region,
    accessKeyId,
    secretAccessKey,
    sessionToken: variables.AWS_SESSION_TOKEN || undefined,
  }
}

/** Error messages never quote the address: it may hold a password. */
function origin(endpoint: string): string {
  const url = URL.parse(endpoint)
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && url.username + url.password + url.search === ''
  if (isPlain) return url.href.replace(/\/$/, '')
  throw new CommandError('CAHIER-C006', texts.publish.noEndpoint)
}
