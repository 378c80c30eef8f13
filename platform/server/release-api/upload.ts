import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { MemberName, Signature } from '@cahier/releases/model'
import { parseDraft, ReleaseError } from '@cahier/releases/model'
import type { ReleaseStore } from '@cahier/releases/store'
import { publish } from '@cahier/releases/store'
import type { Trust } from '@cahier/releases/trust'
import { requirePublisher } from '@cahier/releases/trust'
import * as v from 'valibot'

const signatureSchema = v.object({ key: v.string(), value: v.string() })
/** The same rule as in a record: relative, no empty or dotted segment, because it becomes a file name. */
const filePath = /^(?!\.)[\w.@~-]+(\/(?!\.)[\w.@~-]+)*$/

/**
 * Publishes a release from a form: one file per field, named by its path, `release.draft.json` among them, and the publisher's
 * signature as JSON in the field `signature`.
 *
 * @throws CAHIER-R033 for an invalid form, CAHIER-R031 for a release of another member, CAHIER-R015 and
 *   CAHIER-R016 for its signature, and whatever publishing throws
 */
export async function publishForm(
  form: FormData,
  member: MemberName,
  store: ReleaseStore,
  trust: () => Promise<Trust>,
) {
  const signature = readSignature(form.get('signature'))
  const folder = await mkdtemp(join(tmpdir(), 'cahier-upload-'))
  try {
    for (const [path, file] of form) {
      if (typeof file === 'string') continue
      if (!filePath.test(path)) throw new ReleaseError('CAHIER-R033 file name', { path })
      if (path === 'release.draft.json') requireMember(await file.text(), member)
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), new Uint8Array(await file.arrayBuffer()))
    }
    return await publish(store, folder, async (record) => {
      requirePublisher(await trust(), { ...record, signature })
      return signature
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function readSignature(text: unknown): Signature {
  try {
    return v.parse(signatureSchema, JSON.parse(String(text)))
  } catch (cause) {
    throw new ReleaseError('CAHIER-R015 no signature', {}, { cause })
  }
}

function requireMember(text: string, member: MemberName): void {
  let draft: unknown
  try {
    draft = JSON.parse(text)
  } catch (cause) {
    throw new ReleaseError('CAHIER-R033 draft', {}, { cause })
  }
  const found = parseDraft(draft, 'release.draft.json').member
  if (found === member) return
  throw new ReleaseError('CAHIER-R031 upload', { found, member })
}
