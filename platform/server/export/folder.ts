import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

/** How long a file stays after no exported set needs it, in milliseconds: tabs keep the releases that they started with. */
const unneededFileMs = 30 * 86_400_000

/** A folder that a host serves while it is written to. */
export interface ServedFolder {
  /** @returns null where there is no such file */
  read(path: string): Promise<string | null>
  /** Writes an immutable file. */
  add(path: string, content: () => Promise<string | Uint8Array>): Promise<void>
  /** Replaces a file atomically. */
  replace(path: string, content: string | Uint8Array): Promise<void>
  /** Marks a file or a folder as needed now. */
  touch(path: string): Promise<void>
  /** Removes a file, if it is there. */
  remove(path: string): Promise<void>
  /** Removes the files of a folder that are not among those of these paths. */
  keepOnly(path: string, kept: readonly string[]): Promise<void>
  /** Removes entries of a folder's subfolders that have not been needed for too long. @returns how many entries */
  dropOld(path: string): Promise<number>
}

export function servedFolder(root: string, now: Date): ServedFolder {
  const replace = async (path: string, content: string | Uint8Array) => {
    const aside = join(root, dirname(path), `.${randomUUID()}.tmp`)
    await mkdir(dirname(aside), { recursive: true })
    await writeFile(aside, content, { flush: true })
    await rename(aside, join(root, path))
  }
  const isThere = (path: string) => stat(join(root, path)).then(Boolean, () => false)

  return {
    replace,
    read: (path) => readFile(join(root, path), 'utf8').catch(() => null),
    async add(path, content) {
      if (!(await isThere(path))) await replace(path, await content())
    },
    async touch(path) {
      if (await isThere(path)) await utimes(join(root, path), now, now)
    },
    remove: (path) => rm(join(root, path), { force: true }),
    async keepOnly(path, kept) {
      const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true }).catch(() => [])
      for (const entry of entries) {
        const file = join(entry.parentPath, entry.name)
        if (entry.isFile() && !kept.includes(relative(root, file))) await rm(file)
      }
    },
    async dropOld(path) {
      let dropped = 0
      const folders = await readdir(join(root, path), { withFileTypes: true })
      for (const folder of folders.filter((entry) => entry.isDirectory())) {
        for (const name of await readdir(join(root, path, folder.name))) {
          const entry = join(root, path, folder.name, name)
          if ((await stat(entry)).mtimeMs >= now.getTime() - unneededFileMs) continue
          await rm(entry, { recursive: true })
          dropped += 1
        }
      }
      return dropped
    },
  }
}
