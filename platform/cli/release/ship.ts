import { join } from 'node:path'
import type { MemberName } from '@cahier/releases/model'
import { releaseKey } from '@cahier/releases/model'
import { readKey, uploadForm } from '@cahier/releases/trust'
import * as v from 'valibot'
import type { Environment } from '../environment.ts'
import { CommandError } from '../error.ts'
import { language, texts } from '../language/texts.ts'

const done = v.object({ release: v.string(), published: v.boolean() })
const refused = v.object({ code: v.string(), message: v.string(), english: v.optional(v.string()) })

/**
 * Publishes a build to another machine's server, signed here.
 *
 * @param server address of the application: `https://cahier.example`
 * @returns the release's key; `published` is false if the server already had it
 * @throws CAHIER-C013 if the server refused it or did not answer
 */
export async function publishOver(
  server: string,
  member: MemberName,
  distDir: string,
  { data, token, signingKey }: Environment,
): Promise<{ key: string; published: boolean }> {
  if (!/^https?:$/.test(URL.parse(server)?.protocol ?? '')) {
    throw new CommandError('CAHIER-C013', texts.publish.noServer(server))
  }
  if (token === null) throw new CommandError('CAHIER-C013', texts.publish.noToken)
  const key = await readKey(signingKey ?? join(data, 'keys', `${member}.pem`))
  // As a whole: where a server refuses before it has read a stream to its end, Node's `fetch` throws outside of any promise.
  const form = new Response(await uploadForm(distDir, member, key))
  const response = await fetch(new URL(`/release-api/v1/releases/${member}`, server), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': form.headers.get('content-type') ?? '' },
    body: await form.arrayBuffer(),
    redirect: 'error',
  }).catch((cause: unknown) => {
    throw new CommandError('CAHIER-C013', texts.publish.noAnswer(server), { cause })
  })
  const body: unknown = await response.json().catch(() => null)
  if (v.is(done, body)) return { key: releaseKey(member, body.release), published: body.published }
  const said = v.is(refused, body) ? sentenceOfServer(body) : texts.publish.status(response.status)
  throw new CommandError('CAHIER-C013', texts.publish.refused(server, member, said))
}

/** A server says why it refused in French, and in English unless it is an old one. */
const sentenceOfServer = ({ code, message, english = message }: v.InferOutput<typeof refused>) =>
  `${language === 'en' ? english : message} (${code})`
