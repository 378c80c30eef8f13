import { existsSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { readSecrets } from '@cahier/backend/secrets'
import { readTokens } from '@cahier/releases/access'
import { damageFile, healthFile } from '@cahier/releases/health'
import { mainChannel, ReleaseError } from '@cahier/releases/model'
import { servedIn } from '@cahier/releases/store'
import { readKey } from '@cahier/releases/trust'
import { proposedFile } from '@cahier/server'
import type { Environment } from '../environment.ts'
import { CommandError } from '../error.ts'
import { sentenceOf } from '../language/error-sentence.ts'
import { texts } from '../language/texts.ts'
import { reportedHead } from './ledger.ts'

/** Reads a file of the data directory, and throws where it is there and cannot be used. */
interface DataFile {
  name: string
  read(path: string, data: string): unknown
  /** What is lost, and what to do. */
  said: string
}

const readJson = async (path: string) => {
  if (existsSync(path)) JSON.parse(await readFile(path, 'utf8'))
}
const backendFolder = (data: string) => join(data, 'backend')

/** What the start makes again without them. */
const dispensable: readonly DataFile[] = [
  { name: 'ledger.json', read: (_, data) => reportedHead(data), said: texts.damage.ledger },
  {
    name: `served/${mainChannel}.json`,
    read: (_, data) => servedIn(data, mainChannel).last(),
    said: texts.damage.served,
  },
  ...[
    { path: healthFile(''), said: texts.damage.health },
    { path: damageFile(''), said: texts.damage.found },
    { path: proposedFile(''), said: texts.damage.proposals },
  ].map(({ path, said }) => ({ name: path, read: readJson, said })),
]

/** What is refused without them while everything else works. */
const missed: readonly DataFile[] = [
  {
    name: 'keys/operator.pem',
    read: async (path, data) => existsSync(join(data, 'trust.json')) && (await readKey(path)),
    said: texts.damage.operator,
  },
  { name: 'tokens.json', read: readTokens, said: texts.damage.tokens },
  {
    name: 'backend/keys/secrets.json',
    read: (_, data) => readSecrets(backendFolder(data)),
    said: texts.damage.secrets,
  },
]

/**
 * Looks through the data directory before a start, and says what is damaged, what is lost with it and what to do. What can be made again is put
 * aside as `<name>.damaged`. What signs and encrypts is judged by those who read it: they refuse.
 *
 * @throws CAHIER-C023 where the database is gone that its keys belong to
 */
export async function mendData(
  { data, databaseUrl, supabase }: Environment,
  say: (line: string) => void,
): Promise<void> {
  for (const { name, said } of await damagedOf(dispensable, data)) {
    const path = join(data, name)
    await rename(path, `${path}.damaged`)
    say(texts.damage.putAside(path, said))
  }
  for (const { name, said, error } of await damagedOf(missed, data)) {
    const isOpen = error instanceof ReleaseError && error.kind === 'CAHIER-R014 open to others'
    say(isOpen ? `${sentenceOf(error)} (${error.code})` : texts.damage.unusable(join(data, name), said))
  }
  const keys = join(backendFolder(data), 'keys/keys.json')
  const cluster = join(backendFolder(data), 'cluster')
  if (databaseUrl !== undefined || supabase || existsSync(keys) === existsSync(cluster)) return
  if (!existsSync(cluster)) throw new CommandError('CAHIER-C023', texts.damage.unusable(cluster, texts.damage.database))
  say(texts.damage.unusable(keys, texts.damage.keys))
}

async function damagedOf(files: readonly DataFile[], data: string): Promise<(DataFile & { error: unknown })[]> {
  const judged = files.map(async (file) => {
    try {
      await file.read(join(data, file.name), data)
      return []
    } catch (error) {
      return [{ ...file, error }]
    }
  })
  return (await Promise.all(judged)).flat()
}
