import * as v from 'valibot'
import { dataOf, endpoint, parseBody, Refusal, server } from '../../_shared/endpoint.ts'

const Request = v.object({ secret: v.pipe(v.string(), v.maxLength(100)), name: v.pipe(v.string(), v.maxLength(255)) })

/**
 * `{ secret, name }` → the bytes of a file of the note that a public reading link leads to. There is no address of the file that would go on
 * after the link has ended.
 */
Deno.serve(
  endpoint(
    async (body) => {
      const path: unknown = await dataOf(server().rpc('public_note_file', parseBody(Request, body)))
      if (typeof path !== 'string') throw notShared()
      const { data } = await server().storage.from('note-attachments').download(path)
      if (!data) throw notShared()
      // Whatever it holds, no browser may show it as a page of this address.
      return new Response(data.stream(), {
        headers: {
          'Content-Type': 'application/octet-stream',
          'Content-Length': String(data.size),
          'Cache-Control': 'no-store',
          'X-Content-Type-Options': 'nosniff',
        },
      })
    },
    { isPublic: true },
  ),
)

const notShared = () => new Refusal(404, 'public_file_unknown', 'Ce fichier n’est plus partagé.')
