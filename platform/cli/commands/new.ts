import { existsSync } from 'node:fs'
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError } from '../error.ts'
import { texts } from '../language/texts.ts'
import { say } from '../terminal.ts'

const template = join(import.meta.dirname, '../template')

/**
 * `cahier new <area>`: a working remote with the rooms that every remote has. Nothing outside its folder changes.
 *
 * @param label its name in the sidebar; the area's authors translate it
 * @throws CAHIER-C009 when the name is invalid or taken
 */
export async function newRemote(root: string, argument: string, label?: string): Promise<void> {
  const name = argument.replace(/^mf-/, '')
  if (!/^[a-z][a-z0-9]{1,30}$/.test(name)) {
    throw new CommandError('CAHIER-C009', texts.member.noArea(name))
  }
  const member = `mf-${name}`
  const folder = join(root, member)
  if (existsSync(folder)) throw new CommandError('CAHIER-C009', texts.member.exists(member))
  const title = label ?? capitalised(name)
  if (/['\\\n"]/.test(title)) {
    throw new CommandError('CAHIER-C009', texts.member.badLabel)
  }

  // The workspace's workflow also checks its members, so only a standalone remote needs one.
  const isAlone = !existsSync(join(root, 'pnpm-workspace.yaml'))
  await cp(template, folder, {
    recursive: true,
    errorOnExist: true,
    filter: (source) => isAlone || !source.endsWith('.github'),
  })
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replaceAll('__name__', name).replaceAll('__label__', title))
  }
  say(texts.member.made(member))
}

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
