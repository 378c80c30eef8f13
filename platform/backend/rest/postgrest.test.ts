import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { LIMITS } from './limits.ts'

let backend: TestBackend

beforeAll(async () => {
  backend = await testBackend({ migrationsDir: join(import.meta.dirname, 'testing/migrations') })
})

afterAll(() => backend.close())

interface Sent {
  readonly method?: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

async function ask(path: string, { method = 'GET', body, headers }: Sent = {}) {
  const isWhole = typeof body === 'string' || body instanceof ArrayBuffer
  const response = await fetch(`${backend.url}/rest/v1/${path}`, {
    method,
    body: isWhole ? body : (JSON.stringify(body) ?? null),
    headers: {
      apikey: backend.publishableKey,
      ...(typeof body === 'object' && { 'content-type': 'application/json' }),
      ...headers,
    },
  })
  const answer = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, body: isJson && answer ? JSON.parse(answer) : answer, headers: response.headers }
}

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(path, { method: 'POST', body, headers })

const titles = (...ids: number[]) => ids.map((id) => ({ id }))

describe('reading', () => {
  const reads: readonly [rule: string, path: string, rows: unknown][] = [
    ['columns, aliases and casts', 'books?select=number:id,pages::text&id=eq.1', [{ number: 1, pages: '120' }]],
    ['a path into JSON', 'books?select=data->marks->0,data->>lang&id=eq.1', [{ marks: 3, lang: 'fr' }]],
    ['a column that is a function', 'authors?select=initial&id=eq.1', [{ initial: 'C' }]],
    ['eq', 'books?select=id&title=eq.Sido', titles(1)],
    ['neq', 'books?select=id&id=neq.1&order=id', titles(2, 3, 4)],
    ['gt and lte', 'books?select=id&pages=gt.120&pages=lte.500', titles(2)],
    ['like with *', 'books?select=id&title=like.S*&order=id', titles(1, 2)],
    ['ilike of any', 'books?select=id&title=ilike(any).{*sido,*SWANN}&order=id', titles(1, 2)],
    ['match', 'books?select=id&title=match.^G.*s$', titles(3)],
    ['imatch', 'books?select=id&title=imatch.^g', titles(3)],
    ['in, with a quoted value', 'books?select=id&title=in.(Sido,"a \\"quoted\\", (odd) title")&order=id', titles(1, 4)],
    ['an empty in', 'books?select=id&id=in.()', []],
    ['not.in', 'books?select=id&id=not.in.(1,2,3)', titles(4)],
    ['is null', 'books?select=id&pages=is.null', titles(4)],
    ['not.is null', 'books?select=id&pages=not.is.null&order=id', titles(1, 2, 3)],
    ['is not_null', 'books?select=id&translator_id=is.not_null', titles(2)],
    ['isdistinct', 'books?select=id&pages=isdistinct.120&order=id', titles(2, 3, 4)],
    ['cs on an array', 'books?select=id&tags=cs.{long}&order=id', titles(2, 3)],
    ['cs on JSON', 'books?select=id&data=cs.{"lang":"en"}', titles(4)],
    ['ov', 'books?select=id&tags=ov.{court,autre}', titles(1)],
    ['a filter on a path', 'books?select=id&data->>lang=eq.en', titles(4)],
    ['fts', 'books?select=id&title=fts(simple).sido', titles(1)],
    ['plfts', 'books?select=id&title=plfts.swann', titles(2)],
    ['or', 'books?select=id&or=(id.eq.1,title.eq.Swann)&order=id', titles(1, 2)],
    [
      'a logic tree',
      'books?select=id&and=(pages.gte.100,or(id.eq.1,not.and(id.eq.2,pages.eq.500)))&order=id',
      titles(1, 3),
    ],
    ['not.or', 'books?select=id&not.or=(id.eq.1,id.eq.2)&order=id', titles(3, 4)],
    [
      'a quoted value in a tree',
      'books?select=id&or=(title.eq."a \\"quoted\\", (odd) title",id.in.(1,2))&order=id',
      titles(1, 2, 4),
    ],
    ['order with nulls first', 'books?select=id&order=pages.asc.nullsfirst', titles(4, 1, 2, 3)],
    ['order with nulls last', 'books?select=id&order=pages.desc.nullslast', titles(3, 2, 1, 4)],
    ['limit and offset', 'books?select=id&order=id&limit=2&offset=1', titles(2, 3)],
    ['limit 0', 'books?limit=0', []],
    ['a value that looks like SQL', `books?select=id&title=eq.' or 1=1 --`, []],
  ]
  test.each(reads)('%s', async (_rule, path, rows) => {
    expect(await ask(path)).toMatchObject({ status: 200, body: rows })
  })

  test('a Range header, a count and what is missing of it', async () => {
    const part = await ask('books?select=id&order=id', { headers: { range: '1-2', prefer: 'count=exact' } })
    expect([part.status, part.body, part.headers.get('content-range')]).toEqual([206, titles(2, 3), '1-2/4'])
    const none = await ask('books?offset=9', { headers: { prefer: 'count=exact' } })
    expect([none.status, none.body.code]).toEqual([416, 'PGRST103'])
    const all = await ask('books?select=id', { method: 'HEAD', headers: { prefer: 'count=exact' } })
    expect([all.status, all.headers.get('content-range')]).toEqual([200, '0-3/4'])
    const planned = await ask('books?select=id&limit=1', { headers: { prefer: 'count=planned' } })
    expect(planned.headers.get('content-range')).toMatch(/^0-0\/\d+$/)
    const estimated = await ask('books?select=id&limit=1', { headers: { prefer: 'count=estimated' } })
    expect(estimated.headers.get('content-range')).toBe('0-0/4')
  })

  test('one row as an object, and nothing else', async () => {
    const headers = { accept: 'application/vnd.pgrst.object+json' }
    expect(await ask('books?select=id,pages&id=eq.4', { headers })).toMatchObject({
      status: 200,
      body: { id: 4, pages: null },
    })
    expect(await ask('books', { headers })).toMatchObject({
      status: 406,
      body: { code: 'PGRST116', details: 'The result contains 4 rows' },
    })
    const stripped = await ask('books?select=id,pages&id=eq.4', {
      headers: { accept: `${headers.accept};nulls=stripped` },
    })
    expect(stripped.body).toEqual({ id: 4 })
  })

  test('CSV', async () => {
    const { body } = await ask('authors?select=id,name&order=id', { headers: { accept: 'text/csv' } })
    expect(body).toBe('id,name\n1,Colette\n2,Proust\n3,Sand')
  })

  test('never more rows than a project is configured for', async () => {
    await post(
      'genres',
      Array.from({ length: 1_100 }, (_, index) => ({ id: index + 10, name: 'x' })),
    )
    expect((await ask('genres?id=gte.10')).body).toHaveLength(1_000)
    await ask('genres?id=gte.10', { method: 'DELETE' })
  })
})

describe('embedding', () => {
  const embeds: readonly [rule: string, path: string, rows: unknown][] = [
    [
      'many-to-one, by the column',
      'books?select=id,author:author_id(name)&id=eq.1',
      [{ id: 1, author: { name: 'Colette' } }],
    ],
    [
      'one-to-many, by the foreign key',
      'authors?select=name,books!books_author_id_fkey(id)&id=eq.2&books.order=id',
      [{ name: 'Proust', books: titles(2, 3) }],
    ],
    [
      'one-to-one',
      'authors?select=id,author_details(biography)&order=id&limit=2',
      [
        { id: 1, author_details: { biography: 'Née en 1873.' } },
        { id: 2, author_details: null },
      ],
    ],
    ['many-to-many', 'books?select=id,genres(name)&id=eq.1', [{ id: 1, genres: [{ name: 'récit' }] }]],
    ['no row of many', 'books?select=id,genres(name)&id=eq.4', [{ id: 4, genres: [] }]],
    [
      'rows that refer to a row of the same table',
      'books?select=id,sequels:books(id)&id=eq.2',
      [{ id: 2, sequels: titles(3) }],
    ],
    [
      'the row of the same table that is referred to',
      'books?select=id,sequel_of(id)&id=eq.3',
      [{ id: 3, sequel_of: { id: 2 } }],
    ],
    [
      'a function',
      'authors?select=name,longest_book(title)&id=eq.2',
      [{ name: 'Proust', longest_book: { title: 'Guermantes' } }],
    ],
    [
      'three levels',
      'genres?select=name,books(id,author:author_id(name))&id=eq.2',
      [{ name: 'récit', books: [{ id: 1, author: { name: 'Colette' } }] }],
    ],
    ['inner', 'books?select=id,translator:translator_id!inner(name)', [{ id: 2, translator: { name: 'Sand' } }]],
    [
      'filters, order and limit of what is embedded',
      'authors?select=id,books!books_author_id_fkey(id)&books.pages=gt.100&books.order=pages.desc&books.limit=1&order=id',
      [
        { id: 1, books: titles(1) },
        { id: 2, books: titles(3) },
        { id: 3, books: [] },
      ],
    ],
    [
      'a filter through an inner one',
      'authors?select=name,books!books_author_id_fkey!inner()&books.title=eq.Sido',
      [{ name: 'Colette' }],
    ],
    ['whether there are rows', 'books?select=id,genres()&genres=is.null', titles(4)],
    ['whether there is a row', 'books?select=id,translator:translator_id()&translator=not.is.null', titles(2)],
    [
      'either of them',
      'books?select=id,genres(),translator:translator_id()&or=(genres.is.null,translator.not.is.null)&order=id',
      titles(2, 4),
    ],
    ['a spread to-one', 'books?select=id,...author_id(author:name)&id=eq.1', [{ id: 1, author: 'Colette' }]],
    [
      'a spread to-many',
      'authors?select=name,...books!books_author_id_fkey(ids:id)&id=eq.2',
      [{ name: 'Proust', ids: [2, 3] }],
    ],
    [
      'order by a column of a to-one',
      'books?select=id,author:author_id(name)&order=author(name).desc,id&limit=2',
      [
        { id: 4, author: { name: 'Sand' } },
        { id: 2, author: { name: 'Proust' } },
      ],
    ],
  ]
  test.each(embeds)('%s', async (_rule, path, rows) => {
    expect(await ask(path)).toMatchObject({ status: 200, body: rows })
  })

  test('a count sees inner joins', async () => {
    const { headers } = await ask('books?select=id,translator:translator_id!inner(name)&limit=1', {
      headers: { prefer: 'count=exact' },
    })
    expect(headers.get('content-range')).toBe('0-0/1')
  })
})

describe('writing', () => {
  const shown = { prefer: 'return=representation' }

  test('inserts, shows what was stored, updates and deletes', async () => {
    const inserted = await post(
      'books?select=id,title,pages,author:author_id(name)',
      { title: 'Chéri', author_id: 1 },
      shown,
    )
    expect(inserted).toMatchObject({ status: 201, body: [{ title: 'Chéri', pages: 100, author: { name: 'Colette' } }] })
    const [{ id }] = inserted.body
    const silent = await ask(`books?id=eq.${id}`, { method: 'PATCH', body: { tags: ['a', 'b'], data: { x: [1] } } })
    expect([silent.status, silent.body, silent.headers.get('content-range')]).toEqual([204, '', '0-0/*'])
    const updated = await ask(`books?id=eq.${id}&select=tags,data`, {
      method: 'PATCH',
      body: { pages: 5 },
      headers: shown,
    })
    expect(updated).toMatchObject({ status: 200, body: [{ tags: ['a', 'b'], data: { x: [1] } }] })
    const deleted = await ask(`books?id=eq.${id}&select=id`, {
      method: 'DELETE',
      headers: { prefer: 'return=representation,count=exact' },
    })
    expect([deleted.status, deleted.body, deleted.headers.get('content-range')]).toEqual([200, [{ id }], '*/1'])
  })

  test('gives the address of a new row under return=headers-only', async () => {
    const { status, headers } = await post('genres', { id: 7, name: 'théâtre' }, { prefer: 'return=headers-only' })
    expect([status, headers.get('location')]).toEqual([201, '/genres?id=eq.7'])
    await ask('genres?id=eq.7', { method: 'DELETE' })
  })

  test('takes CSV and forms', async () => {
    const csv = await post('genres?select=id,name', 'id,name\n8,"a, ""b"""\n9,NULLE', {
      ...shown,
      'content-type': 'text/csv',
    })
    expect(csv.body).toEqual([
      { id: 8, name: 'a, "b"' },
      { id: 9, name: 'NULLE' },
    ])
    const form = await post('genres?select=id', 'id=5&name=x', {
      ...shown,
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(form.body).toEqual(titles(5))
    await ask('genres?id=in.(5,8,9)', { method: 'DELETE' })
  })

  test('merges or ignores duplicates', async () => {
    const merge = { prefer: 'resolution=merge-duplicates,return=representation' }
    expect(await post('genres', { id: 1, name: 'Roman' }, merge)).toMatchObject({
      status: 200,
      body: [{ id: 1, name: 'Roman' }],
    })
    expect(
      await post(
        'genres',
        [
          { id: 1, name: 'roman' },
          { id: 6, name: 'essai' },
        ],
        merge,
      ),
    ).toMatchObject({ status: 201 })
    const ignore = { prefer: 'resolution=ignore-duplicates,return=representation' }
    expect((await post('genres', { id: 6, name: 'autre' }, ignore)).body).toEqual([])
    const byName = await post('authors?on_conflict=name&select=id', { name: 'Colette' }, merge)
    expect([byName.status, byName.body]).toEqual([200, titles(1)])
    expect((await ask('genres?id=eq.6', { method: 'DELETE', headers: shown })).body).toEqual([{ id: 6, name: 'essai' }])
  })

  test('writes the given columns only, the others as their defaults where asked', async () => {
    const rows = [
      { title: 'un', author_id: 1, other: 1 },
      { title: 'deux', author_id: 1, pages: 3 },
    ]
    const path = 'books?columns=title,author_id,pages&select=id,pages'
    const nulls = await post(path, rows, shown)
    expect(nulls.body.map((row: { pages: number }) => row.pages)).toEqual([null, 3])
    const defaults = await post(path, rows, { prefer: 'return=representation,missing=default' })
    expect(defaults.body.map((row: { pages: number }) => row.pages)).toEqual([100, 3])
    await ask('books?title=in.(un,deux)', { method: 'DELETE' })
  })

  test('undoes what affects more rows than allowed', async () => {
    const prefer = 'handling=strict,max-affected=1'
    const refused = await ask('books?id=lte.4', { method: 'PATCH', body: { pages: 1 }, headers: { prefer } })
    expect([refused.status, refused.body.code]).toEqual([400, 'PGRST124'])
    expect((await ask('books?select=id&pages=eq.1')).body).toEqual([])
    const call = await post('rpc/rename_authors', { suffix: '!' }, { prefer })
    expect([call.status, call.body.code]).toEqual([400, 'PGRST124'])
    expect((await ask('authors?name=like.*!')).body).toEqual([])
    expect((await post('rpc/add_author', { name: 'x' }, { prefer })).body.code).toBe('PGRST128')
  })

  test('a request cannot choose not to commit', async () => {
    expect((await post('genres', { id: 20, name: 'x' }, { prefer: 'tx=rollback' })).status).toBe(201)
    expect((await ask('genres?id=eq.20', { method: 'DELETE', headers: shown })).body).toHaveLength(1)
  })
})

describe('calling functions', () => {
  const calls: readonly [rule: string, path: string, sent: Sent, status: number, body: unknown][] = [
    [
      'rows, with a select and an order',
      'rpc/find_books?select=id&order=id.desc',
      { method: 'POST', body: { word: 's' } },
      200,
      titles(3, 2, 1),
    ],
    ['rows by GET, with a filter', 'rpc/find_books?word=s&min_pages=10&pages=gt.500&select=id', {}, 200, titles(3)],
    [
      'rows with embedded ones',
      'rpc/find_books?word=sido&select=id,author:author_id(name)',
      {},
      200,
      [{ id: 1, author: { name: 'Colette' } }],
    ],
    ['a limit', 'rpc/find_books?select=id&order=id&limit=1', { method: 'POST', body: {} }, 200, titles(1)],
    ['one row', 'rpc/first_book?select=id', { method: 'POST' }, 200, { id: 1 }],
    ['a table', 'rpc/page_sums?author=eq.Proust', {}, 200, [{ author: 'Proust', total: 1200 }]],
    ['a value', 'rpc/book_count', {}, 200, 4],
    ['values', 'rpc/titles?limit=2', {}, 200, ['Sido', 'Swann']],
    ['nothing', 'rpc/nothing', { method: 'POST' }, 204, ''],
    ['HEAD', 'rpc/find_books?word=sido', { method: 'HEAD' }, 200, ''],
    [
      'a row as an argument',
      'rpc/name_of',
      { method: 'POST', body: { author: { id: 9, name: 'Duras' } } },
      200,
      'Duras',
    ],
    ['a list as an argument', 'rpc/sum_of', { method: 'POST', body: { numbers: [1, 2, 3] } }, 200, 6],
    ['a list by GET', 'rpc/sum_of?numbers={4,5}', {}, 200, 9],
    ['variadic arguments by GET', 'rpc/joined?words=a&words=b', {}, 200, 'a+b'],
    ['a variadic list', 'rpc/joined', { method: 'POST', body: { words: ['a', 'b'] } }, 200, 'a+b'],
    ['a whole JSON body', 'rpc/read_json', { method: 'POST', body: [1, { a: 2 }] }, 200, [1, { a: 2 }]],
    [
      'a whole text',
      'rpc/read_text',
      { method: 'POST', body: 'été', headers: { 'content-type': 'text/plain' } },
      200,
      'ÉTÉ',
    ],
    [
      'bytes',
      'rpc/read_bytes',
      { method: 'POST', body: 'abc', headers: { 'content-type': 'application/octet-stream' } },
      200,
      3,
    ],
    [
      'bytes that are no text',
      'rpc/read_bytes',
      {
        method: 'POST',
        body: new Uint8Array([0, 255, 92, 120, 195]).buffer,
        headers: { 'content-type': 'application/octet-stream' },
      },
      200,
      5,
    ],
    [
      'arguments of a form',
      'rpc/find_books?select=id',
      { method: 'POST', body: 'word=sido', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      200,
      titles(1),
    ],
    ['a function that may write, by GET', 'rpc/add_author?name=x', {}, 405, { code: '25006' }],
  ]
  test.each(calls)('%s', async (_rule, path, sent, status, body) => {
    const answer = await ask(path, sent)
    if (status >= 400) expect(answer).toMatchObject({ status, body })
    else expect([answer.status, answer.body]).toEqual([status, body])
  })

  test('tells a function of its request, without what proves who asks', async () => {
    const { body } = await post('rpc/settings', {}, { 'user-agent': 'tests', prefer: 'timezone=Europe/Paris' })
    expect(body).toEqual({
      timeout: '2s',
      read_only: 'on',
      method: 'POST',
      path: '/rpc/settings',
      agent: 'tests',
      key: null,
      timezone: 'Europe/Paris',
    })
  })

  test('passes on the answer that a function raises or sets', async () => {
    const refused = await post('rpc/refuse_whole', {})
    expect([refused.status, refused.body, refused.headers.get('x-full')]).toEqual([
      507,
      { code: 'L001', message: 'Plus de place', details: null, hint: 'Attendez' },
      'yes',
    ])
    expect((await post('rpc/set_headers', {})).headers.get('x-mark')).toBe('sept')
  })
})

describe('refusals', () => {
  const deep = (levels: number): string => (levels === 0 ? 'id' : `id,books(${deep(levels - 1)})`)
  const refusals: readonly [code: string, status: number, path: string, sent: Sent][] = [
    ['PGRST100', 400, 'books?select=id(', {}],
    ['PGRST100', 400, 'books?id=1', {}],
    ['PGRST100', 400, 'books?id=is.true_or_false', {}],
    ['PGRST100', 400, 'books?or=(id.eq.1', {}],
    ['PGRST100', 400, 'books?order=id.down', {}],
    ['PGRST101', 405, 'rpc/nothing', { method: 'DELETE' }],
    ['PGRST102', 400, 'books', { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }],
    ['PGRST102', 400, 'books', { method: 'POST', body: [{ title: 'a' }, { pages: 1 }] }],
    ['PGRST102', 400, 'books', { method: 'POST', body: [1] }],
    ['PGRST102', 400, 'books', { method: 'POST', body: '<a/>', headers: { 'content-type': 'text/xml' } }],
    ['PGRST103', 416, 'books?limit=-1', {}],
    ['PGRST103', 416, 'books', { headers: { range: '5-2' } }],
    ['PGRST106', 406, 'books', { headers: { 'accept-profile': 'auth' } }],
    ['PGRST106', 406, 'books', { method: 'POST', body: {}, headers: { 'content-profile': 'auth' } }],
    ['PGRST107', 406, 'books', { headers: { accept: 'application/geo+json' } }],
    ['PGRST107', 406, 'books', { headers: { accept: 'application/vnd.pgrst.plan' } }],
    ['PGRST108', 400, 'books?genres.id=eq.1', {}],
    ['PGRST108', 400, 'books?order=genres(id)', {}],
    ['PGRST117', 405, 'books', { method: 'PUT', body: {} }],
    ['PGRST118', 400, 'books?select=genres(id)&order=genres(id)', {}],
    ['PGRST120', 400, 'books?select=genres(id)&genres=eq.1', {}],
    ['PGRST122', 400, 'books', { headers: { prefer: 'handling=strict,anything' } }],
    ['PGRST123', 400, 'books?select=count()', {}],
    ['PGRST125', 404, 'rpc/a/b', {}],
    ['PGRST126', 404, '', {}],
    ['PGRST200', 400, 'books?select=nowhere(id)', {}],
    ['PGRST201', 300, 'books?select=authors(id)', {}],
    ['PGRST202', 404, 'rpc/find_books?other=1', {}],
    ['PGRST202', 404, 'rpc/nowhere', { method: 'POST' }],
    ['PGRST203', 300, 'rpc/either', { method: 'POST', body: { a: 1 } }],
    ['PGRST204', 400, 'books', { method: 'POST', body: { nothing: 1 } }],
    ['PGRST205', 404, 'book', {}],
    ['42703', 400, 'books?nothing=eq.1', {}],
    ['22P02', 400, 'books?id=eq.abc', {}],
    ['42883', 404, 'books?title=fts(simple).a&pages=like.a', {}],
  ]
  test.each(refusals)('%s answers %i: %s', async (code, status, path, sent) => {
    const answer = await ask(path, sent)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  const tooMuch: readonly [what: string, status: number, ask: () => ReturnType<typeof ask>][] = [
    ['levels of embedded resources', 400, () => ask(`books?select=${deep(LIMITS.embedDepth + 1)}`)],
    ['embedded resources', 400, () => ask(`books?select=${Array(LIMITS.embeds + 1).fill('genres(id)')}`)],
    ['filters', 400, () => ask(`books?${'id=gt.0&'.repeat(LIMITS.filters + 1)}`)],
    ['rows', 413, () => post('genres', Array(LIMITS.rows + 1).fill({ id: 1 }))],
    ['characters of an address', 414, () => ask(`books?title=eq.${'x'.repeat(LIMITS.url)}`)],
  ]
  test.each(tooMuch)('too many %s answer %i before the database sees them', async (_what, status, send) => {
    const { status: given, body } = await send()
    expect([given, body.code]).toEqual([status, 'CAHIER_LIMIT'])
  })

  test('an answer that is too large is refused by the database', async () => {
    const { status, body } = await ask(`rpc/large?bytes=${LIMITS.answer + 1}`, {
      headers: { apikey: backend.secretKey },
    })
    expect([status, body.code]).toEqual([413, 'CAHIER_LIMIT'])
  })

  test('suggest what may have been meant', async () => {
    expect((await ask('book')).body.hint).toBe("Perhaps you meant the table 'public.books'")
    expect((await ask('rpc/find_book')).body.hint).toBe('Perhaps you meant to call the function public.find_books')
    expect((await ask('books?select=genre(id)')).body.hint).toBe("Perhaps you meant 'genres' instead of 'genre'.")
    const { body } = await ask('books?select=authors(id)')
    expect(body.hint).toContain("'authors!books_author_id_fkey', 'authors!books_translator_id_fkey'")
  })

  test('a statement that takes too long ends by the role’s limit, and the connection serves the next request', async () => {
    const { status, body } = await post('rpc/sleep', { seconds: 30 })
    expect([status, body.code]).toEqual([500, '57014'])
    expect((await ask('books?select=id&id=eq.1')).body).toEqual(titles(1))
  })
})

test('personal answers are stored nowhere', async () => {
  expect((await ask('books')).headers.get('cache-control')).toBe('no-store')
  expect((await ask('nothing')).headers.get('cache-control')).toBe('no-store')
})

test('a client that goes away cancels its statement', async () => {
  const [stays, gone] = [new AbortController(), new AbortController()]
  const running = async () => {
    const { data } = await backend.server().rpc('running_sleeps').throwOnError()
    return data
  }
  const over: string[] = []
  const sleep = async (name: string, signal: AbortSignal) => {
    await backend.server().rpc('sleep', { seconds: 60 }).abortSignal(signal).retry(false)
    over.push(name)
  }
  const earlier = sleep('earlier', stays.signal)
  await expect.poll(running).toBe(1)
  const later = sleep('later', gone.signal)
  await expect.poll(running).toBe(2)
  gone.abort()
  await later
  // By itself the earlier one would end before it.
  await expect.poll(running).toBe(1)
  expect(over).toEqual(['later'])
  stays.abort()
  await earlier
})

test('an account whose session has ended is refused in the same round trip', async () => {
  const learner = await backend.learner()
  expect((await learner.client.from('books').select('id').eq('id', 1)).data).toEqual(titles(1))
  await learner.client.auth.signOut()
  const { status, body } = await ask('books', { headers: { authorization: `Bearer ${learner.accessToken}` } })
  expect([status, body.code]).toEqual([401, 'PGRST301'])
})

test('the schema is read again when the database says so', async () => {
  expect((await ask('later')).status).toBe(404)
  await backend.server().rpc('make_later').throwOnError()
  await expect.poll(async () => (await ask('later')).status).toBe(200)
})
