import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { SetIndex } from '@cahier/releases/model'
import { draftOf, id } from '@cahier/releases/testing'
import { testServer } from '@cahier/server/testing'
import { expect, test } from 'vitest'
import { bootOf, type Served } from './against-page.ts'
import { serveAgainst } from './serve-against.ts'

const quiz = draftOf('mf-quiz', 'development', {
  routes: [{ path: '/quiz', access: 'protected', title: { fr: 'Quiz', en: 'Quiz', es: 'Quiz', de: 'Quiz' } }],
  navigation: [],
})
const notes = draftOf('mf-notes', 'development')
const servedFrom = (...drafts: (typeof quiz)[]): Served =>
  new Map(drafts.map((draft) => [draft.member, { url: 'http://localhost:4001/', draft }]))

/** A server that answers as it is told, and what it was asked. */
async function site(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    server,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A released page, as small as one can be. */
const page = (over: object = {}) => {
  const boot = {
    set: 1,
    shell: { id: id('a'), contract: '1.0.0', federation: '2.9.2' },
    index: { url: '/sets/production/1-abc.json', integrity: 'sha256-x' },
    live: { url: '/live/production', stream: true, frame: '' },
    remote: null,
    routes: [],
    navigation: [],
    development: false,
    ...over,
  }
  return `<!doctype html><script type="application/json" id="cahier-boot">${JSON.stringify(boot)}</script>`
}

/** Answers with a page, an index, and else as told. */
const pages =
  (other: RequestListener = (_, response) => response.writeHead(404).end()): RequestListener =>
  (request, response) => {
    if (request.url === '/') return void response.writeHead(200, { 'content-type': 'text/html' }).end(page())
    if (request.url === '/sets/production/1-abc.json')
      return void response.end(JSON.stringify({ number: 1, shell: id('a'), remotes: [] }))
    other(request, response)
  }

test('a page has the served remotes in place of their releases, and all others as they are', async () => {
  await using application = await testServer()
  await using against = await serve(
    new URL(application.server.url.replace('localhost', '127.0.0.1')),
    servedFrom(quiz, notes),
  )
  const response = await fetch(`${against.url}/quiz`, { headers: { accept: 'text/html' } })
  expect(response.status).toBe(200)
  const text = await response.text()
  const boot = bootOf(text)
  expect(boot).toMatchObject({
    development: true,
    remote: { member: 'mf-quiz', base: 'http://localhost:4001/', entry: 'remoteEntry.js', integrity: {} },
  })
  expect(boot?.routes.map(({ member, path }) => `${member} ${path}`)).toEqual(['mf-quiz /quiz', 'mf-notes /notes'])
  const index = (await (await fetch(against.url + boot?.index.url)).json()) as SetIndex
  expect(index.remotes.map(({ member, id: release }) => `${member} ${release}`)).toEqual([
    'mf-quiz development',
    'mf-notes development',
  ])
  const policy = response.headers.get('content-security-policy')
  expect(policy).toMatch(/script-src 'self' http:\/\/localhost:4001;/)
  expect(policy).toMatch(/connect-src [^;]*ws:\/\/localhost:4001/)
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toContain('report')
  expect(response.headers.has('integrity-policy')).toBe(false)

  // What is no page for a person comes as it is, compressed too.
  const released = await (await fetch(`${against.url}/quiz`)).text()
  expect(bootOf(released)).toMatchObject({ development: false })

  // Notes are preloaded from here only.
  const own = await (await fetch(`${against.url}/notes`, { headers: { accept: 'text/html' } })).text()
  expect(own).not.toContain('/releases/mf-notes/')
  expect(own).toContain('/releases/shell/')
  expect(await (await fetch(`${against.url}/releases/shell/${id('a')}/shell.js`)).text()).toBe(`// shell ${id('a')}\n`)
})

test('what the installation says of itself is said of this machine', async () => {
  const asked: Record<string, unknown>[] = []
  await using there = await site(
    pages(({ headers, url }, response) => {
      asked.push({ url, host: headers.host, origin: headers.origin, referer: headers.referer })
      response
        .writeHead(302, {
          location: `${there.url.origin}/auth`,
          'set-cookie': ['a=1; Domain=cahier.example; Secure; HttpOnly', 'b=2; path=/; SameSite=Lax; Secure'],
          'strict-transport-security': 'max-age=1',
        })
        .end()
    }),
  )
  await using against = await serve(there.url, servedFrom(quiz))
  const response = await fetch(`${against.url}/auth/v1/callback?code=1`, {
    method: 'POST',
    body: 'x',
    redirect: 'manual',
    headers: { origin: against.url, referer: `${against.url}/auth` },
  })
  expect(asked).toEqual([
    { url: '/auth/v1/callback?code=1', host: there.url.host, origin: there.url.origin, referer: undefined },
  ])
  expect(response.headers.get('location')).toBe(`${against.url}/auth`)
  expect(response.headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2; path=/; SameSite=Lax'])
  expect(response.headers.has('strict-transport-security')).toBe(false)
})

test('sockets pass', async () => {
  await using there = await site(pages())
  there.server.on('upgrade', ({ headers }, socket) => {
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`)
    socket.end(`from ${headers.origin}`)
  })
  await using against = await serve(there.url, servedFrom(quiz))
  const socket = connect(Number(new URL(against.url).port), '127.0.0.1')
  socket.write(
    'GET /realtime/v1 HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\norigin: http://localhost\r\n\r\n',
  )
  let received = ''
  for await (const part of socket) received += part
  expect(received).toContain(`from ${there.url.origin}`)
})

test('closing ends sockets that a page still holds', async () => {
  await using there = await site(pages())
  there.server.on('upgrade', (_, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
  })
  const against = await serveAgainst(there.url, servedFrom(quiz), 0)
  const socket = connect(Number(new URL(against.url).port), '127.0.0.1')
  socket.write('GET /realtime/v1 HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
  await once(socket, 'data')
  await Promise.all([once(socket, 'close'), against.close()])
})

test('an installation that does not answer any more is said in the page', async () => {
  const there = await site(pages())
  await using against = await serve(there.url, servedFrom(quiz))
  await there[Symbol.asyncDispose]()
  const response = await fetch(`${against.url}/notes`)
  expect(response.status).toBe(502)
  expect(await response.text()).toContain(there.url.origin)
})

test.each([
  ['another page', '<!doctype html><p>Bonjour', quiz, /ne répond pas comme une installation/],
  [
    'a newer contract is needed',
    page(),
    { ...quiz, contract: { range: '^2.0.0' } },
    /a besoin de \^2\.0\.0.* a 1\.0\.0/,
  ],
  ['another federation runtime', page(), { ...quiz, federation: '3.0.0' }, /a besoin de 3\.0.* a 2\.9\.2/],
])('%s is refused before anything is shown', async (_, shown, draft, sentence) => {
  await using there = await site((_request, response) => response.end(shown))
  await expect(serveAgainst(there.url, servedFrom(draft), 0)).rejects.toMatchObject({
    code: 'CAHIER-C017',
    message: expect.stringMatching(sentence),
  })
})

test('a port that is taken is said', async () => {
  await using there = await site(pages())
  const port = Number(there.url.port)
  await expect(serveAgainst(there.url, servedFrom(quiz), port)).rejects.toMatchObject({ code: 'CAHIER-C002' })
})

async function serve(url: URL, served: Served) {
  const against = await serveAgainst(url, served, 0)
  return { url: against.url.replace('localhost', '127.0.0.1'), [Symbol.asyncDispose]: against.close }
}
