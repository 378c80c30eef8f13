/** A parsed request to the data API. */
export interface RestRequest {
  method: string
  /** `notes`, or `rpc/save_note`. */
  resource: string
  params: URLSearchParams
  body: unknown
}

/** The response to a request: a body for status 200, or a whole response. */
export type RestAnswer = (request: RestRequest) => unknown

export interface RestFake {
  /** The `fetch` of a fake shell. */
  fetch: typeof fetch
  /** The requests so far, in order. */
  readonly requests: RestRequest[]
  /** The requests that change data. */
  written(): RestRequest[]
}

/** An error response in PostgREST's format. */
export function refuse(
  status: number,
  error: { code: string; message: string; details?: string; hint?: string },
): Response {
  return Response.json({ details: null, hint: null, ...error }, { status })
}

/**
 * The answer to `POST rpc/edit_row`, as the server's function gives it.
 *
 * @param row as it is now; undefined if it was deleted
 * @param keep stores the changed row
 */
export function answerEdit<Row extends object>(
  row: Row | undefined,
  { body }: RestRequest,
  keep: (row: Row) => void,
): Row | Response {
  const { change, based_on } = body as Record<'change' | 'based_on', Readonly<Record<string, unknown>>>
  if (!row) return refuse(404, { code: 'PT404', message: 'Supprimé entre-temps.', details: 'row_gone' })
  const held = new Map(Object.entries(row))
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  const isUnseen = ([column, seen]: [string, unknown]) =>
    !isSame(held.get(column), seen) && !isSame(held.get(column), change[column])
  if (Object.entries(based_on).some(isUnseen)) {
    const hint = JSON.stringify(row)
    return refuse(409, { code: 'PT409', message: 'Modifié ailleurs entre-temps.', details: 'row_changed', hint })
  }
  const changed = { ...row, ...change }
  keep(changed)
  return changed
}

/**
 * A fake server for tests of a remote. `answers` has keys of method and resource, such as `'GET notes'`; they are looked up at
 * each request, so a test may change them. Requests without an answer get status 404.
 */
export function createRest(answers: Readonly<Record<string, RestAnswer>>): RestFake {
  const requests: RestRequest[] = []
  return {
    requests,
    written: () => requests.filter(({ method }) => method !== 'GET'),
    async fetch(input, init) {
      const request = new Request(input, init)
      const { pathname, searchParams } = new URL(request.url)
      const text = await request.text()
      const asked: RestRequest = {
        method: request.method,
        resource: pathname.replace('/rest/v1/', ''),
        params: searchParams,
        body: text === '' ? undefined : JSON.parse(text),
      }
      requests.push(asked)
      const answer = answers[`${asked.method} ${asked.resource}`]
      if (!answer) return refuse(404, { code: 'PGRST205', message: `no answer to ${asked.method} ${asked.resource}` })
      const body = await answer(asked)
      return body instanceof Response ? body : Response.json(body ?? null)
    },
  }
}
