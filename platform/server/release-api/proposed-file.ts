import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { requireModes } from '@cahier/releases/trust'
import * as v from 'valibot'
import { operationSchema } from './operation.ts'

const time = v.pipe(v.string(), v.isoTimestamp())
const schema = v.array(
  v.object({
    id: v.string(),
    /** With the id of its release, and without the set that it was decided on. */
    operation: operationSchema,
    /** Id of the account of whoever proposed it. */
    person: v.string(),
    /** Id of the token that they used, or null for a session. */
    token: v.nullable(v.string()),
    /** Their name for the set, and their reason. */
    author: v.string(),
    reason: v.string(),
    /** Names what it would have changed then. */
    effect: v.string(),
    proposedAt: time,
    expiresAt: time,
    rejection: v.nullable(v.object({ by: v.string(), reason: v.string() })),
  }),
)

/** An operation that waits for a second person, or was rejected by one. */
export type Proposed = v.InferOutput<typeof schema>[number]

/** Where a server keeps them in its folder for data. */
export const proposedFile = (data: string): string => join(data, 'proposed-operations.json')

/**
 * What a server has kept; nothing when there is no valid file, because it can be proposed again.
 *
 * @throws CAHIER-R014 when others can write it
 */
export async function readProposed(path: string): Promise<readonly Proposed[]> {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return []
  await requireModes(path, 0o077)
  try {
    return v.parse(schema, JSON.parse(text))
  } catch {
    return []
  }
}

/** @param proposed all of them, which replace the file's */
export async function writeProposed(path: string, proposed: readonly Proposed[]): Promise<void> {
  const aside = `${path}.${process.pid}`
  await writeFile(aside, `${JSON.stringify(proposed, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(aside, path)
}
