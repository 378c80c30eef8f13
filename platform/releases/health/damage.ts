import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

/** A file of a release that is not what was published. */
export interface DamagedFile {
  /** `mf-notes@3fa1c07b22d9` */
  release: string
  /** Path inside the release, `app.js.br`. */
  file: string
}

const schema = v.array(v.object({ release: v.string(), file: v.string() })) satisfies v.GenericSchema<
  unknown,
  DamagedFile[]
>

/** Where a server keeps what it has found damaged. */
export const damageFile = (data: string): string => join(data, 'damage.json')

/** What a server last found damaged; nothing when there is no valid file, because it is found again. */
export async function readDamage(path: string): Promise<readonly DamagedFile[]> {
  const text = await readFile(path, 'utf8').catch(() => '[]')
  try {
    return v.parse(schema, JSON.parse(text))
  } catch {
    return []
  }
}

export async function writeDamage(path: string, damage: readonly DamagedFile[]): Promise<void> {
  const aside = `${path}.${process.pid}`
  await writeFile(aside, JSON.stringify(damage))
  await rename(aside, path)
}
