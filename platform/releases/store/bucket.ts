import { AwsClient } from 'aws4fetch'
import type { MemberName } from '../model/index.ts'
import { parseRecord, parseSet, ReleaseError } from '../model/index.ts'
import type { ReleaseStore } from './store.ts'

export interface BucketOptions {
  /** `https://s3.eu-west-3.amazonaws.com`, or that of another service that speaks S3. */
  endpoint: string
  bucket: string
  /** In front of every name, `cahier/`; blank by default. */
  prefix?: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Session token of temporary keys. */
  sessionToken?: string | undefined
}

/** Concurrent uploads of one release. */
const maxUploads = 8
/** Milliseconds until a request times out. */
const timeouts = { read: 10_000, write: 60_000 }

/**
 * A release store in an S3-compatible bucket, safe for any number of processes: sets and records are written with
 * `If-None-Match: *`, so each name is written once. A release's record is its last write: until then nobody sees its files.
 */
export function bucketStore(options: BucketOptions): ReleaseStore {
  const { endpoint, bucket, prefix = '', ...credentials } = options
  const client = new AwsClient({ ...credentials, service: 's3', retries: 3, initRetryMs: 100 })
  // Without a slash at the end, as Amazon's own client names a bucket: some services sign it that way whatever was sent.
  const itself = `${endpoint.replace(/\/$/, '')}/${bucket}`
  const root = `${itself}/`
  const urlOf = (name: string) => root + (prefix + name).split('/').map(encodeURIComponent).join('/')
  const releaseName = (member: MemberName, id: string) => `releases/${member}/${id}/`
  const setName = (channel: string, number: number) => `sets/${channel}/${number}.json`
  /** Numbers known to be taken. They are never freed. */
  const known = new Map<string, number>()

  async function request(method: string, url: string, init: RequestInit = {}): Promise<Response> {
    const limit = method === 'PUT' ? timeouts.write : timeouts.read
    let response: Response
    try {
      response = await client.fetch(url, { method, signal: AbortSignal.timeout(limit), ...init })
    } catch (cause) {
      throw new ReleaseError('CAHIER-R040 no answer', { store: root }, { cause })
    }
    const { ok, status } = response
    if (ok || [404, 409, 412].includes(status)) return response
    if (status === 401 || status === 403) {
      throw new ReleaseError('CAHIER-R041', { store: root, key: options.accessKeyId, method, url })
    }
    throw new ReleaseError('CAHIER-R040 status', { store: root, status, method, url })
  }

  // Check that the bucket exists: a mistyped address would otherwise look like an empty store.
  let isThere = false
  async function send(...asked: Parameters<typeof request>): Promise<Response> {
    isThere ||= (await request('HEAD', itself)).ok
    if (isThere) return request(...asked)
    throw new ReleaseError('CAHIER-R042', { store: root })
  }

  async function read(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const response = await send('GET', urlOf(name))
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : null
  }

  async function readJson(name: string): Promise<unknown> {
    const bytes = await read(name)
    if (bytes === null) return null
    try {
      return JSON.parse(new TextDecoder().decode(bytes))
    } catch (cause) {
      throw new ReleaseError('CAHIER-R001 not JSON', { name }, { cause })
    }
  }

  /** Writes one name twice, if it is not there yet: the second time has to be refused. */
  async function probe(): Promise<void> {
    const headers = { 'if-none-match': '*', 'content-type': 'application/json' }
    for (let attempt = 0; attempt < 2; attempt++) {
      const { ok } = await send('PUT', urlOf('conditional-writes.json'), { headers, body: '{}\n' })
      if (!ok) return
    }
    throw new ReleaseError('CAHIER-R049', { store: root })
  }
  let probing: Promise<void> | undefined
  const requireConditionalWrites = () => {
    probing ??= probe().catch((error: unknown) => {
      probing = undefined
      throw error
    })
    return probing
  }

  /** @returns false when the name is taken */
  async function putIfAbsent(name: string, value: unknown): Promise<boolean> {
    await requireConditionalWrites()
    const headers = { 'if-none-match': '*', 'content-type': 'application/json' }
    const body = `${JSON.stringify(value, null, 2)}\n`
    for (;;) {
      const response = await send('PUT', urlOf(name), { headers, body })
      if (response.ok) return true
      // The name is taken, or an earlier attempt of this process succeeded and its response was lost.
      if (response.status === 412) return new TextDecoder().decode((await read(name)) ?? undefined) === body
      // 409: another process is writing the same name. A retry then gets 412.
    }
  }

  async function exists(name: string): Promise<boolean> {
    return (await send('HEAD', urlOf(name))).ok
  }

  return {
    lookInterval: 1_000,
    requireConditionalWrites,

    async putRelease(record, files) {
      const folder = releaseName(record.member, record.id)
      if (await exists(`${folder}release.json`)) return false
      const waiting = [...files]
      const upload = async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) {
          const [path, bytes] = next
          const type = record.files[path]?.type ?? 'application/octet-stream'
          const headers = { 'content-type': type }
          await send('PUT', urlOf(folder + path), { headers, body: new Uint8Array(bytes) })
        }
      }
      await Promise.all(Array.from({ length: maxUploads }, upload))
      return await putIfAbsent(`${folder}release.json`, record)
    },

    async record(member, id) {
      const name = `${releaseName(member, id)}release.json`
      const input = await readJson(name)
      return input === null ? null : parseRecord(input, name)
    },

    async published(member) {
      const ids = await foldersIn(`${prefix}releases/${member}/`)
      const found = await Promise.all(
        ids.map(async (id) => {
          const { ok, headers } = await send('HEAD', urlOf(`${releaseName(member, id)}release.json`))
          return ok ? { id, publishedAt: new Date(headers.get('last-modified') ?? 0) } : null
        }),
      )
      return found
        .filter((release) => release !== null)
        .sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
    },

    file: (member, id, path) => read(releaseName(member, id) + path),

    channels: () => foldersIn(`${prefix}sets/`),

    async head(channel) {
      const taken = (number: number) => exists(setName(channel, number))
      let low = known.get(channel) ?? 0
      // Numbers have no gaps, so doubling strides and then halving them finds the last one in a logarithmic number of requests.
      let stride = 1
      while (await taken(low + stride)) {
        low += stride
        stride *= 2
      }
      let high = low + stride
      while (high - low > 1) {
        const middle = (low + high) >> 1
        if (await taken(middle)) low = middle
        else high = middle
      }
      if (low === 0) return null
      known.set(channel, low)
      return low
    },

    async set(channel, number) {
      const name = setName(channel, number)
      const input = await readJson(name)
      if (input !== null) return parseSet(input, name)
      // A damaged set was removed by hand.
      known.delete(channel)
      return null
    },

    putSet: (set) => putIfAbsent(setName(set.channel, set.number), set),
  }

  /** @returns the names of the folders in a folder */
  async function foldersIn(folder: string): Promise<string[]> {
    const folders: string[] = []
    let token: string | undefined
    do {
      const query = new URLSearchParams({ 'list-type': '2', delimiter: '/', prefix: folder })
      if (token) query.set('continuation-token', token)
      const text = await (await send('GET', `${itself}?${query}`)).text()
      // These are names of members, ids and channels, in which XML escapes nothing.
      const found = matches(text, /<CommonPrefixes>\s*<Prefix>([^<]*)<\/Prefix>/g)
      folders.push(...found.map((name) => name.slice(folder.length, -1)))
      token = matches(text, /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/g)[0]
    } while (token)
    return folders
  }
}

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
