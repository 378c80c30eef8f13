import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { Readable } from 'node:stream'
import { text as readText } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Learner, type TestBackend, testBackend } from '../testing/backend.ts'

let backend: TestBackend
let lea: Learner
let tom: Learner

beforeAll(async () => {
  backend = await testBackend()
  ;[lea, tom] = await Promise.all([backend.learner(), backend.learner()])
})

afterAll(() => backend.close())

const papers = ({ client }: Learner) => client.storage.from('papers')
const pictures = ({ client }: Learner) => client.storage.from('pictures')
const blob = (content: string, type = 'text/plain') => new Blob([content], { type })
const contentOf = async (learner: Learner, path: string) => (await papers(learner).download(path)).data?.text()

const formOf = (file: string) =>
  `--x\r\ncontent-disposition: form-data; name="file"; filename="file.txt"\r\ncontent-type: text/plain\r\n\r\n${file}\r\n--x--\r\n`

/** Uploads to the bucket papers, and throws if that is refused. */
async function put(name: string, content: string | Blob = name, learner = lea): Promise<string> {
  const path = `${learner.id}/${name}`
  const { error } = await papers(learner).upload(path, typeof content === 'string' ? blob(content) : content)
  if (error) throw error
  return path
}

const refusal = (status: number, code: string, message: string | RegExp) =>
  expect.objectContaining({
    statusCode: String(status),
    code,
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  })

/** A time as the real service writes it. */
const isTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

describe('an upload', () => {
  const form = () => {
    const fields = new FormData()
    fields.append('file', blob('héllo'), 'Résumé.txt')
    return fields
  }
  test.each([
    ['a blob', () => blob('héllo')],
    ['a string', () => 'héllo'],
    ['bytes', () => new TextEncoder().encode('héllo')],
    ['a form', form],
    ['a stream', () => blob('héllo').stream()],
    ['a stream of Node', () => Readable.from([Buffer.from('hé'), Buffer.from('llo')])],
  ])('of %s is downloaded unchanged', async (kind, body) => {
    const path = `${lea.id}/bodies/${kind}.txt`
    const { data, error } = await papers(lea).upload(path, body(), { contentType: 'text/plain' })
    expect(error).toBeNull()
    expect(data).toEqual({ path, fullPath: `papers/${path}`, id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    const { data: file } = await papers(lea).download(path)
    expect([await file?.text(), file?.type]).toEqual(['héllo', 'text/plain'])
  })

  test('of 30 MB, and of an empty file, is downloaded completely', async () => {
    const big = Uint8Array.from(randomBytes(30_000_000))
    await put('big.bin', new Blob([big], { type: 'application/octet-stream' }))
    const { data } = await papers(lea).download(`${lea.id}/big.bin`)
    expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer()).equals(big)).toBe(true)
    await put('empty.txt', '')
    expect(await contentOf(lea, `${lea.id}/empty.txt`)).toBe('')
  })

  test('overwrites only with upsert or as an update', async () => {
    const path = await put('twice.txt', 'one')
    expect((await papers(lea).upload(path, blob('two'))).error).toEqual(
      refusal(409, 'KeyAlreadyExists', 'The resource already exists'),
    )
    expect(await contentOf(lea, path)).toBe('one')
    expect((await papers(lea).upload(path, blob('three'), { upsert: true })).error).toBeNull()
    expect(await contentOf(lea, path)).toBe('three')
    expect((await papers(lea).update(path, blob('four'))).error).toBeNull()
    expect(await contentOf(lea, path)).toBe('four')
  })

  test('of two files with one name: without upsert the first wins, with upsert one complete file wins', async () => {
    const path = `${lea.id}/race.txt`
    const attempts = await Promise.all(
      Array.from({ length: 8 }, (_, i) => papers(lea).upload(path, blob(`first ${i}`))),
    )
    const winners = attempts.flatMap(({ error }, index) => (error === null ? [index] : []))
    expect(winners).toHaveLength(1)
    expect(await contentOf(lea, path)).toBe(`first ${winners[0]}`)
    const contents = Array.from({ length: 8 }, (_, i) => String(i).repeat(100_000))
    const all = await Promise.all(contents.map((content) => papers(lea).upload(path, blob(content), { upsert: true })))
    expect(all.map(({ error }) => error)).toEqual(Array(8).fill(null))
    expect(contents).toContain(await contentOf(lea, path))
  })

  test('keeps the sender’s metadata', async () => {
    const path = `${lea.id}/described.txt`
    await papers(lea).upload(path, blob('x'), { cacheControl: '60', metadata: { note: 'été' } })
    await papers(lea).upload(`${lea.id}/raw.txt`, 'x', { cacheControl: '61', metadata: { note: 'été' } })
    const infos = [await papers(lea).info(path), await papers(lea).info(`${lea.id}/raw.txt`)]
    expect(infos.map(({ data }) => [data?.cacheControl, data?.metadata])).toEqual([
      ['max-age=60', { note: 'été' }],
      ['max-age=61', { note: 'été' }],
    ])
  })

  test.each([
    ['bytes', 'application/octet-stream', (file: string) => file],
    ['a form', 'multipart/form-data; boundary=x', (file: string) => formOf(file)],
  ])('of %s that is refused leaves its connection to the next request', async (_kind, type, body) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(() => agent.destroy())
    const ask = (method: string, path: string, content?: string) => {
      const { promise, resolve, reject } = Promise.withResolvers<readonly [status: number | undefined, port: unknown]>()
      const headers = {
        apikey: backend.publishableKey,
        authorization: `Bearer ${lea.accessToken}`,
        'content-type': type,
      }
      const sent = request(`${backend.url}/storage/v1/${path}`, { agent, method, headers }, (response) => {
        const port = response.socket.localPort
        response.resume().once('end', () => resolve([response.statusCode, port]))
      })
      sent.once('error', reject).end(content)
      return promise
    }
    const [, port] = await ask('GET', 'bucket/papers')
    for (let round = 0; round < 10; round++) {
      const refused = ask('POST', 'object/papers/somebody-else/file.txt', body('x'.repeat(3_000_000)))
      expect(await refused).toEqual([400, port])
    }
    // Its answer waits for the rest.
    const whole = body('x'.repeat(3_000_000))
    const answered = vi.fn()
    const headers = { apikey: backend.publishableKey, authorization: `Bearer ${lea.accessToken}`, 'content-type': type }
    const path = '/storage/v1/object/papers/somebody-else/file.txt'
    const late = request(`${backend.url}${path}`, { method: 'POST', headers }, answered)
    late.write(whole.slice(0, 1_000_000))
    for (let round = 0; round < 10; round++) await ask('GET', 'bucket/papers')
    expect(answered).not.toHaveBeenCalled()
    late.end(whole.slice(1_000_000))
    await vi.waitFor(() => expect(answered).toHaveBeenCalledOnce(), 30_000)
    answered.mock.calls[0]?.[0].resume()
  })

  test('to a missing bucket is refused', async () => {
    const { error } = await lea.client.storage.from('absent').upload(`${lea.id}/a.txt`, 'x')
    expect(error).toEqual(refusal(404, 'NoSuchBucket', 'Bucket not found'))
  })

  const keys: readonly [rule: string, key: string][] = [
    ['accents', 'Résumé.pdf'],
    ['an emoji', '🎓.txt'],
    ['a backslash', 'a\\b'],
    ['a percent sign', '%'],
    ['a null character', 'a\u0000b'],
    ['an empty segment', 'a//b'],
    ['1,025 characters', 'x'.repeat(1025)],
  ]
  test.each(keys)('under a key with %s is refused', async (_rule, key) => {
    const path = key.split('/').map(encodeURIComponent).join('/')
    const { status, body } = await raw('POST', `/storage/v1/object/papers/${path}`, asServer('x'))
    expect([status, JSON.parse(body)]).toEqual([400, refusal(400, 'InvalidKey', `Invalid key: ${key}`)])
  })

  test.each(['..%2f..%2fkeys%2fkeys.json', '%2e%2e/%2e%2e/keys.json', '../../../keys/keys.json', '%2fetc%2fpasswd'])(
    'under %s reaches nothing but objects',
    async (path) => {
      const { status, body } = await raw('POST', `/storage/v1/object/papers/${path}`, asServer('x'))
      expect([status >= 400, body]).toEqual([true, expect.not.stringContaining('Id')])
    },
  )
})

describe('limits', () => {
  const big = 'x'.repeat(1001)
  const stream = () => new Blob([big]).stream()
  const overLimit: readonly [kind: string, body: () => Blob | string | ReadableStream][] = [
    ['a form', () => blob(big)],
    ['a body of declared length', () => big],
    ['a body in chunks', stream],
  ]
  test.each(overLimit)('%s above the bucket’s limit is refused and not stored', async (kind, body) => {
    const path = `${lea.id}/limit/${kind}.txt`
    const { error } = await pictures(lea).upload(path, body(), { contentType: 'text/plain' })
    expect(error).toEqual(refusal(413, 'EntityTooLarge', /maximum allowed size/))
    expect((await pictures(lea).exists(path)).data).toBe(false)
  })

  test('a file of exactly the bucket’s limit is accepted', async () => {
    const { error } = await pictures(lea).upload(`${lea.id}/limit/exact.txt`, blob('x'.repeat(1000)))
    expect(error).toBeNull()
  })

  test('a bucket without a limit accepts 50 MB, also in a form', async () => {
    const { error } = await papers(lea).upload(`${lea.id}/huge.bin`, new Blob([Buffer.alloc(50 * 1024 * 1024 + 1)]))
    expect(error).toEqual(refusal(413, 'EntityTooLarge', /maximum allowed size/))
  })

  test.each([
    ['image/png', true],
    ['IMAGE/PNG', true],
    ['text/plain', true],
    ['text/plain;charset=UTF-8', true],
    ['image/jpeg', false],
    ['image/png2', false],
    ['application/text/plain', false],
    ['png', false],
  ])('a file of type %s in a bucket for image/png and text/*: %s', async (contentType, taken) => {
    const path = `${lea.id}/types/${encodeURIComponent(contentType).replaceAll('%', '-')}`
    const { error } = await pictures(lea).upload(path, 'x', { contentType })
    expect(error).toEqual(taken ? null : refusal(415, 'InvalidMimeType', `mime type ${contentType} is not supported`))
  })

  test('an error of the schema keeps its message and its name', async () => {
    const { error } = await papers(lea).upload(`${lea.id}/full.txt`, blob('x'))
    expect(error).toEqual(refusal(402, 'plan_limit_storage', 'L’espace est plein.'))
  })
})

describe('policies decide', () => {
  let path: string
  beforeAll(async () => {
    path = await put('private.txt', 'secret', lea)
  })

  const others = [
    ['another learner', () => tom.client, 'NoSuchKey'],
    ['a visitor', () => backend.visitor(), 'NoSuchKey'],
  ] as const
  test.each(others)('%s cannot read, sign, list, move, copy or remove', async (_who, client, code) => {
    const bucket = client().storage.from('papers')
    const to = `${tom.id}/stolen.txt`
    const attempts = await Promise.all([
      bucket.info(path),
      bucket.createSignedUrl(path, 60),
      bucket.move(path, to),
      bucket.copy(path, to),
    ])
    expect(attempts.map(({ error }) => error)).toEqual(Array(4).fill(refusal(404, code, 'Object not found')))
    expect((await bucket.download(path)).error).toEqual(refusal(404, code, 'Object not found'))
    expect((await bucket.list(lea.id)).data).toEqual([])
    expect((await bucket.remove([path])).data).toEqual([])
    expect(await contentOf(lea, path)).toBe('secret')
  })

  test.each(others)('%s cannot write there', async (_who, client) => {
    const bucket = client().storage.from('papers')
    const attempts = await Promise.all([
      bucket.upload(path, blob('x'), { upsert: true }),
      bucket.upload(`${lea.id}/new.txt`, blob('x')),
      bucket.update(path, blob('x')),
      bucket.createSignedUploadUrl(`${lea.id}/new.txt`),
    ])
    const denied = refusal(403, 'AccessDenied', 'new row violates row-level security policy')
    expect(attempts.map(({ error }) => error)).toEqual(Array(4).fill(denied))
    expect(await contentOf(lea, path)).toBe('secret')
  })

  test('the right to write does not require the right to read', async () => {
    const vault = backend.visitor().storage.from('vault')
    expect((await vault.upload('drop.txt', blob('x'))).error).toBeNull()
    expect((await vault.download('drop.txt')).error).toEqual(refusal(404, 'NoSuchKey', 'Object not found'))
    expect((await vault.upload('refused.txt', blob('x'))).error).toEqual(refusal(403, 'AccessDenied', /row-level/))
  })

  test('the secret key bypasses them', async () => {
    const { data } = await backend.server().storage.from('papers').download(path)
    expect(await data?.text()).toBe('secret')
  })

  test('200 interleaved requests of two learners never return the other’s file', async () => {
    const paths = [path, await put('private.txt', 'of tom', tom)]
    const seen = await Promise.all(
      Array.from({ length: 200 }, (_, i) => contentOf(i % 2 === 0 ? lea : tom, paths[(i >> 1) % 2] ?? '')),
    )
    seen.forEach((content, i) => {
      expect(content).toBe(i % 2 === (i >> 1) % 2 ? ['secret', 'of tom'][i % 2] : undefined)
    })
  })

  test('an invalid token is refused', async () => {
    const answer = await raw('GET', `/storage/v1/object/authenticated/papers/${path}`, {
      headers: { apikey: backend.publishableKey, authorization: 'Bearer a.b.c' },
    })
    expect([answer.status, JSON.parse(answer.body)]).toEqual([400, refusal(403, 'AccessDenied', /invalid JWT/)])
  })

  test('without a key only public files and signed links are served', async () => {
    const listed = await raw('POST', '/storage/v1/object/list/papers', { body: '{}' })
    expect([listed.status, JSON.parse(listed.body).message]).toEqual([401, 'No API key found in request'])
    const read = await raw('GET', `/storage/v1/object/papers/${path}`)
    expect([read.status, JSON.parse(read.body)]).toEqual([400, refusal(404, 'NoSuchBucket', 'Bucket not found')])
  })
})

describe('a file is served', () => {
  let path: string
  let url: string
  beforeAll(async () => {
    path = `${lea.id}/served.txt`
    await pictures(lea).upload(path, blob('0123456789'))
    url = pictures(lea).getPublicUrl(path).data.publicUrl
  })

  test('from a public bucket without a key, with its headers', async () => {
    const response = await fetch(url)
    expect([response.status, await response.text()]).toEqual([200, '0123456789'])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/plain',
      'content-length': '10',
      'cache-control': 'max-age=3600',
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      'last-modified': expect.stringMatching(/GMT$/),
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'none',
    })
  })

  test('from a private bucket to its owner, who keeps no copy in a cache', async () => {
    const headers = { apikey: backend.publishableKey, authorization: `Bearer ${lea.accessToken}` }
    const own = await put('own.txt')
    for (const kind of ['', 'authenticated/']) {
      const response = await fetch(`${backend.url}/storage/v1/object/${kind}papers/${own}`, { headers })
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
      await response.body?.cancel()
    }
    expect((await papers(lea).info(own)).data?.metadata).toEqual({})
  })

  test('but not from a private bucket by its public address', async () => {
    const { data } = papers(lea).getPublicUrl(await put('hidden.txt'))
    const response = await fetch(data.publicUrl)
    expect([response.status, await response.json()]).toEqual([400, refusal(404, 'NoSuchBucket', 'Bucket not found')])
  })

  const ranges: readonly [range: string, status: number, content: string, contentRange: string | null][] = [
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=0-1,3-4', 200, '0123456789', null],
    ['lines=0-1', 200, '0123456789', null],
    ['bytes=5-2', 200, '0123456789', null],
  ]
  test.each(ranges)('in the range %s', async (range, status, content, contentRange) => {
    const response = await fetch(url, { headers: { range } })
    expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([
      status,
      content,
      contentRange,
    ])
  })

  test.each(['bytes=10-', 'bytes=-0'])('but not in the empty range %s', async (range) => {
    const response = await fetch(url, { headers: { range } })
    expect([response.status, await response.json(), response.headers.get('content-range')]).toEqual([
      416,
      refusal(416, 'InvalidRange', 'invalid range provided'),
      'bytes */10',
    ])
  })

  test('but not again if the client’s copy is current, by ETag or by date', async () => {
    const { headers } = await fetch(url)
    const [etag, date] = [headers.get('etag') ?? '', headers.get('last-modified') ?? '']
    const status = async (conditions: Record<string, string>) => (await fetch(url, { headers: conditions })).status
    expect(await status({ 'if-none-match': etag })).toBe(304)
    expect(await status({ 'if-none-match': `"other", W/${etag}` })).toBe(304)
    expect(await status({ 'if-none-match': '*' })).toBe(304)
    expect(await status({ 'if-none-match': '"other"', 'if-modified-since': date })).toBe(200)
    expect(await status({ 'if-modified-since': date })).toBe(304)
    expect(await status({ 'if-modified-since': new Date(0).toUTCString() })).toBe(200)
    expect(await status({ range: 'bytes=0-3', 'if-range': etag })).toBe(206)
    expect(await status({ range: 'bytes=0-3', 'if-range': '"other"' })).toBe(200)
  })

  test('to HEAD without its content', async () => {
    const response = await fetch(url, { method: 'HEAD' })
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '10', ''])
  })

  const types: readonly [type: string, inline: boolean][] = [
    ['image/png', true],
    ['application/pdf', true],
    ['text/plain', true],
    ['video/mp4', true],
    ['text/html', false],
    ['TEXT/HTML; charset=utf-8', false],
    ['image/svg+xml', false],
    ['application/xhtml+xml', false],
    ['text/xml', false],
    ['application/javascript', false],
    ['application/octet-stream', false],
  ]
  test.each(types)('%s inline: %s', async (contentType, inline) => {
    const name = `${lea.id}/active/${contentType.replace(/\W/g, '-')}`
    const { error } = await papers(lea).upload(name, '<script>alert(1)</script>', { contentType })
    expect(error).toBeNull()
    const { data } = await papers(lea).createSignedUrl(name, 60)
    const { headers } = await fetch(data?.signedUrl ?? '')
    expect([
      headers.get('content-disposition')?.startsWith('attachment;') ?? false,
      headers.get('content-type'),
    ]).toEqual([!inline, contentType])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe(inline ? null : "default-src 'none'; sandbox")
  })
})

describe('a name', () => {
  test.each([
    'Résumé.pdf',
    'Re\u0301sume\u0301.pdf',
    'un fichier (1) d’été.pdf',
    `l'"exposé".pdf`,
    '🎓 notes.pdf',
    '100 % + 50%25 = x;y,z*.pdf',
    'ça va\\non.pdf',
    'a\r\nx-evil: 1.pdf',
  ])('%j is in Content-Disposition of every kind of download', async (name) => {
    const path = `${lea.id}/named.pdf`
    await papers(lea).upload(path, blob('x', 'application/pdf'), { upsert: true })
    const { data } = await papers(lea).createSignedUrl(path, 60, { download: name })
    const { data: many } = await papers(lea).createSignedUrls([path], 60, { download: name })
    await pictures(lea).upload(path, blob('x'), { upsert: true })
    const { publicUrl } = pictures(lea).getPublicUrl(path, { download: name }).data
    for (const url of [data?.signedUrl, many?.[0]?.signedUrl, publicUrl]) {
      const { headers } = await fetch(url ?? '')
      const disposition = headers.get('content-disposition') ?? ''
      const [, exact] = /filename\*=UTF-8''([\w.!#$&+^`|~%-]+)$/.exec(disposition) ?? []
      expect([decodeURIComponent(exact ?? ''), headers.get('x-evil')]).toEqual([name, null])
      expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=/)
    }
  })

  test('is the file’s own by default', async () => {
    const { data } = await papers(lea).createSignedUrl(await put('folder/own (1).txt'), 60, { download: true })
    const { headers } = await fetch(data?.signedUrl ?? '')
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="own (1).txt"; filename*=UTF-8''own%20%281%29.txt`,
    )
  })

  test('with all valid characters works in every route', async () => {
    const path = await put(`odd/a b!.*'() $@=;:+,-_.txt`, 'odd')
    expect(await contentOf(lea, path)).toBe('odd')
    const { data } = await papers(lea).createSignedUrl(path, 60)
    expect(await (await fetch(data?.signedUrl ?? '')).text()).toBe('odd')
    const { data: link } = await papers(lea).createSignedUploadUrl(path, { upsert: true })
    expect((await papers(lea).uploadToSignedUrl(path, link?.token ?? '', blob('even'))).error).toBeNull()
    expect((await papers(lea).info(path)).data?.size).toBe(4)
    expect((await papers(lea).remove([path])).data).toHaveLength(1)
  })
})

describe('a signed link', () => {
  test('gives access to the file until it expires', async () => {
    const path = await put('signed.txt', 'signed')
    const { data } = await papers(lea).createSignedUrl(path, 60)
    const response = await fetch(data?.signedUrl ?? '')
    expect([response.status, await response.text()]).toEqual([200, 'signed'])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(Date.parse(response.headers.get('expires') ?? '') - Date.now()).toBeGreaterThan(50_000)

    const { data: short } = await papers(lea).createSignedUrl(path, 1)
    await expect.poll(async () => (await fetch(short?.signedUrl ?? '')).status).toBe(400)
    expect(await (await fetch(short?.signedUrl ?? '')).json()).toEqual(refusal(400, 'InvalidJWT', /exp/))
  })

  test('gives access to no other file or operation, and is not an access token', async () => {
    const path = await put('signed2.txt')
    const other = await put('other.txt')
    const { data } = await papers(lea).createSignedUrl(path, 60)
    const token = new URL(data?.signedUrl ?? '').searchParams.get('token') ?? ''
    const get = async (target: string, given: string) =>
      (await (await fetch(`${backend.url}/storage/v1/object/sign/papers/${target}?token=${given}`)).json()).code
    expect(await get(other, token)).toBe('InvalidSignature')
    expect(await get(path, `${token.slice(0, -3)}abc`)).toBe('InvalidJWT')
    expect(await get(path, lea.accessToken)).toBe('InvalidJWT')
    expect(await get(path, '')).toBe('InvalidJWT')
    expect((await papers(lea).uploadToSignedUrl(path, token, blob('x'))).error).toEqual(
      refusal(400, 'InvalidSignature', /scope/),
    )
    const { data: upload } = await papers(lea).createSignedUploadUrl(`${lea.id}/later.txt`)
    expect(await get(`${lea.id}/later.txt`, upload?.token ?? '')).toBe('InvalidSignature')
    const answer = await raw('GET', `/storage/v1/object/authenticated/papers/${path}`, {
      headers: { apikey: backend.publishableKey, authorization: `Bearer ${token}` },
    })
    expect(JSON.parse(answer.body).code).toBe('AccessDenied')
  })

  test('can be made for many files at once, with a reason for each that fails', async () => {
    const path = await put('many.txt', 'many')
    const { data } = await papers(lea).createSignedUrls([path, `${tom.id}/private.txt`], 60)
    expect(data?.map(({ error, path }) => [error, path])).toEqual([
      [null, path],
      ['Either the object does not exist or you do not have access to it', `${tom.id}/private.txt`],
    ])
    expect(await (await fetch(data?.[0]?.signedUrl ?? '')).text()).toBe('many')
  })

  test.each([0, -1, 1.5, 'a'])('cannot be made for %j seconds', async (expiresIn) => {
    const { error } = await papers(lea).createSignedUrl(
      await put('brief.txt').catch(() => `${lea.id}/brief.txt`),
      Number(expiresIn),
    )
    expect(error?.statusCode).toBe('400')
  })

  test('for an upload stores one file of the requesting account', async () => {
    const path = `${lea.id}/by-link.txt`
    const { data: link } = await papers(lea).createSignedUploadUrl(path)
    const visitor = backend.visitor().storage.from('papers')
    expect((await visitor.uploadToSignedUrl(path, link?.token ?? '', blob('by link'))).error).toBeNull()
    expect(await contentOf(lea, path)).toBe('by link')
    expect((await visitor.uploadToSignedUrl(path, link?.token ?? '', blob('again'))).error).toEqual(
      refusal(409, 'KeyAlreadyExists', 'The resource already exists'),
    )
    expect((await visitor.uploadToSignedUrl(`${lea.id}/else.txt`, link?.token ?? '', blob('x'))).error).toEqual(
      refusal(400, 'InvalidSignature', 'Invalid signature'),
    )
    const { data: over } = await papers(lea).createSignedUploadUrl(path, { upsert: true })
    expect(
      (await visitor.uploadToSignedUrl(path, over?.token ?? '', 'raw', { contentType: 'text/plain' })).error,
    ).toBeNull()
    expect(await contentOf(lea, path)).toBe('raw')
  })
})

describe('keeping files', () => {
  test('info and exists describe existing files', async () => {
    const path = await put('info.txt', '12345')
    const { data } = await papers(lea).info(path)
    expect(data).toMatchObject({
      name: path,
      bucketId: 'papers',
      size: 5,
      contentType: 'text/plain',
      cacheControl: 'max-age=3600',
      etag: expect.stringMatching(/^"/),
      lastModified: expect.stringMatching(/^\d{4}-/),
      createdAt: isTime,
    })
    expect((await papers(lea).exists(path)).data).toBe(true)
    expect((await papers(lea).exists(`${path}x`)).data).toBe(false)
  })

  test('lists a folder: files and folders, by name or time, in pages, by search', async () => {
    for (const name of ['b.txt', 'A.txt', 'sub/one.txt', 'sub/two.txt', 'sub2/three.txt', 'c.txt'])
      await put(`list/${name}`)
    const list = async (options?: Parameters<ReturnType<typeof papers>['list']>[1], path = `${lea.id}/list`) =>
      (await papers(lea).list(path, options)).data?.map(({ name }) => name)
    expect(await list()).toEqual(['A.txt', 'b.txt', 'c.txt', 'sub', 'sub2'])
    expect(await list({ sortBy: { column: 'name', order: 'desc' } })).toEqual([
      'sub2',
      'sub',
      'c.txt',
      'b.txt',
      'A.txt',
    ])
    expect(await list({ sortBy: { column: 'created_at', order: 'desc' } })).toEqual([
      'sub',
      'sub2',
      'c.txt',
      'A.txt',
      'b.txt',
    ])
    expect(await list({ limit: 2, offset: 1 })).toEqual(['b.txt', 'c.txt'])
    expect(await list({ search: 'SUB' })).toEqual(['sub', 'sub2'])
    expect(await list({}, `${lea.id}/list/sub/`)).toEqual(['one.txt', 'two.txt'])
    expect(await list({}, `${lea.id}/nowhere`)).toEqual([])
    const { data } = await papers(lea).list(`${lea.id}/list`)
    expect(data?.find(({ name }) => name === 'sub')).toMatchObject({ id: null, metadata: null })
    expect(data?.[0]).toMatchObject({
      id: expect.any(String),
      created_at: isTime,
      updated_at: isTime,
      last_accessed_at: isTime,
      metadata: { size: 10, mimetype: 'text/plain' },
    })
  })

  test('lists the root only as far as the caller may read', async () => {
    await put('root.txt', 'x', tom)
    expect((await papers(tom).list()).data?.map(({ name }) => name)).toEqual([tom.id])
  })

  test.each<[what: string, method: string, path: () => string, body?: object]>([
    ['a list', 'POST', () => '/object/list/papers', { prefix: '' }],
    ['a file’s details', 'GET', () => `/object/info/papers/${lea.id}/kept.txt`],
    ['a file', 'GET', () => `/object/papers/${lea.id}/kept.txt`],
    ['a signed link', 'POST', () => `/object/sign/papers/${lea.id}/kept.txt`, { expiresIn: 60 }],
    ['the buckets', 'GET', () => '/bucket'],
  ])('%s stays in no cache', async (_what, method, path, body) => {
    await papers(lea).upload(`${lea.id}/kept.txt`, 'x', { upsert: true })
    const answer = await fetch(`${backend.url}/storage/v1${path()}`, {
      method,
      headers: {
        apikey: backend.publishableKey,
        authorization: `Bearer ${lea.accessToken}`,
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  })

  test('moves and copies only to unused names', async () => {
    const path = await put('from.txt', 'content')
    const taken = await put('taken.txt', 'taken')
    const to = `${lea.id}/moved/to.txt`
    const exists = refusal(409, 'KeyAlreadyExists', 'The resource already exists')
    expect((await papers(lea).move(path, taken)).error).toEqual(exists)
    expect((await papers(lea).copy(path, taken)).error).toEqual(exists)
    expect((await papers(lea).move(path, to)).data).toMatchObject({ message: 'Successfully moved' })
    expect((await papers(lea).exists(path)).data).toBe(false)
    expect((await papers(lea).copy(to, path)).data).toEqual({ path: `papers/${path}` })
    expect([await contentOf(lea, path), await contentOf(lea, to)]).toEqual(['content', 'content'])
    await papers(lea).update(path, blob('changed'))
    expect(await contentOf(lea, to)).toBe('content')
    const into = (destinationBucket: string) => papers(lea).copy(to, to, { destinationBucket })
    expect((await into('pictures')).data).toEqual({ path: `pictures/${to}` })
    expect((await into('vault')).error).toBeNull()
    expect((await into('absent')).error).toEqual(refusal(404, 'NoSuchBucket', 'Bucket not found'))
    expect((await papers(lea).move(to, `${tom.id}/to.txt`)).error).toEqual(refusal(403, 'AccessDenied', /row-level/))
    expect((await papers(lea).move(`${lea.id}/absent`, to)).error).toEqual(
      refusal(404, 'NoSuchKey', 'Object not found'),
    )
  })

  test('does not copy to a bucket that would refuse the upload', async () => {
    const big = await put('copy-big.txt', 'x'.repeat(1001))
    const json = `${lea.id}/copy.json`
    await papers(lea).upload(json, blob('{}', 'application/json'))
    const into = (path: string) => papers(lea).copy(path, path, { destinationBucket: 'pictures' })
    expect((await into(big)).error).toEqual(refusal(413, 'EntityTooLarge', /maximum/))
    expect((await into(json)).error).toEqual(refusal(415, 'InvalidMimeType', /not supported/))
  })

  test('removes permitted files and returns them', async () => {
    const [one, two] = [await put('gone/1.txt'), await put('gone/2.txt')]
    const { data } = await papers(lea).remove([one, two, `${lea.id}/gone/3.txt`, `${tom.id}/private.txt`])
    expect(data?.map(({ name }) => name).sort()).toEqual([one, two])
    expect((await papers(lea).list(`${lea.id}/gone`)).data).toEqual([])
    const again = await raw('DELETE', `/storage/v1/object/papers/${one}`, {
      headers: { apikey: backend.publishableKey, authorization: `Bearer ${lea.accessToken}` },
    })
    expect(JSON.parse(again.body)).toEqual(refusal(404, 'NoSuchKey', 'Object not found'))
  })

  test('cannot be bypassed by deleting rows', async () => {
    // As on a hosted project, deleting a row by SQL would leave its file behind.
    expect((await backend.server().rpc('delete_object_rows')).error).toMatchObject({ code: '42501' })
  })
})

describe('features that are not offered', () => {
  test('respond like disabled features', async () => {
    const off = refusal(409, 'FeatureNotEnabled', /is not enabled/)
    const server = backend.server().storage
    expect((await server.createBucket('new')).error).toEqual(off)
    expect((await server.updateBucket('papers', { public: true })).error).toEqual(off)
    expect((await server.deleteBucket('papers')).error).toEqual(off)
    expect((await server.emptyBucket('papers')).error).toEqual(off)
    expect((await papers(lea).listV2()).error).toEqual(off)
    expect((await papers(lea).download('a', { transform: { width: 10 } })).error).toEqual(off)
  })

  test('buckets can be read with the secret key', async () => {
    const { data } = await backend.server().storage.listBuckets()
    expect(data?.map(({ id }) => id)).toEqual(['papers', 'pictures', 'vault'])
    const pictures = {
      id: 'pictures',
      name: 'pictures',
      owner: '',
      public: true,
      file_size_limit: 1000,
      allowed_mime_types: ['image/png', 'text/*'],
      created_at: isTime,
      updated_at: isTime,
    }
    expect((await backend.server().storage.getBucket('pictures')).data).toEqual(pictures)
    expect(data?.[1]).toEqual({ ...pictures, type: 'STANDARD' })
    expect((await lea.client.storage.listBuckets()).data).toEqual([])
    expect((await lea.client.storage.getBucket('papers')).error).toEqual(
      refusal(404, 'NoSuchBucket', 'Bucket not found'),
    )
  })

  test('an unknown address is not found', async () => {
    const { status, body } = await raw('GET', '/storage/v1/nothing', { headers: { apikey: backend.secretKey } })
    expect([status, JSON.parse(body)]).toEqual([404, refusal(404, 'InvalidRequest', /^Route GET:/)])
  })
})

const asServer = (body?: string) => ({ headers: { apikey: backend.secretKey }, body })

/** A request whose path and headers are sent unchanged. */
async function raw(
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string | undefined } = {},
) {
  const sent = request(backend.url, { method, path, headers }).end(body)
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject)
  })
  return { status: response.statusCode ?? 0, headers: response.headers, body: await readText(response) }
}
