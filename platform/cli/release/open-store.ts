import { join } from 'node:path'
import type { ReleaseStore } from '@cahier/releases/store'
import { bucketStore, cachedStore, directoryStore } from '@cahier/releases/store'
import type { Environment } from '../environment.ts'

/** The release store that the environment names: a bucket, with a cache in the data directory, or the data directory itself. */
export const openStore = ({ data, bucket }: Pick<Environment, 'data' | 'bucket'>): ReleaseStore =>
  bucket ? cachedStore(bucketStore(bucket), join(data, 'cache')) : directoryStore(data)
