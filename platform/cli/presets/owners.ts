import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ReleaseDraft } from '@cahier/releases/model'
import * as v from 'valibot'

const person = v.union([
  v.string(),
  v.pipe(
    v.object({ name: v.string() }),
    v.transform(({ name }) => name),
  ),
])
const manifest = v.object({ author: v.optional(person), maintainers: v.optional(v.array(person), []) })

/**
 * Who owns a member: its folder's line in the checkout's CODEOWNERS (`/mf-notes/ @acme/notes`), or else the names under `author` and `maintainers` of its
 * package.json. Nothing where neither says it.
 *
 * @param folder of the member
 */
export async function ownersOf(folder: string): Promise<Pick<ReleaseDraft, 'owners'>> {
  const owners = (await codeOwners(folder)) ?? (await namedInPackage(folder))
  return owners.length > 0 ? { owners } : {}
}

/** As in git's hosts, the last line of a path counts. */
async function codeOwners(folder: string): Promise<string[] | undefined> {
  const text = await readFile(join(dirname(folder), 'CODEOWNERS'), 'utf8').catch(() => '')
  const lines = text.split('\n').map((line) => line.replace(/#.*/, '').trim().split(/\s+/))
  return lines.findLast(([path]) => path === `/${basename(folder)}/`)?.slice(1)
}

async function namedInPackage(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}')
  const found = v.safeParse(manifest, JSON.parse(text))
  if (!found.success) return []
  const { author, maintainers } = found.output
  // `Name <address> (web page)`: records are public, so only the name is taken.
  const names = [...(author === undefined ? [] : [author]), ...maintainers].map((one) =>
    one.replace(/[<(].*/s, '').trim(),
  )
  return [...new Set(names)].filter((name) => name !== '')
}
