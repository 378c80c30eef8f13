import type { ReleaseStore } from '@cahier/releases/store'
import { bucketStore, directoryStore } from '@cahier/releases/store'
import type { Environment } from '../environment.ts'

/** The release store that the environment names: a bucket, else the data directory. */
export const openStore = ({ data, bucket }: Pick<Environment, 'data' | 'bucket'>): ReleaseStore =>
  bucket ? bucketStore(bucket) : directoryStore(data)
