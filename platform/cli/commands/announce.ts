import { readFile } from 'node:fs/promises'
import { type Announcement, announce } from '@cahier/backend/control'
import * as v from 'valibot'
import type { Environment } from '../environment.ts'
import { CommandError } from '../error.ts'
import { texts } from '../language/texts.ts'
import { say } from '../terminal.ts'
import { accountAccess } from './account.ts'

const Text = v.strictObject({
  title: v.pipe(v.string(), v.regex(/\S/), v.maxLength(200)),
  body: v.optional(v.pipe(v.string(), v.maxLength(2000))),
})
const File = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,99}$/)),
  href: v.optional(v.pipe(v.string(), v.regex(/^\/([^/\\]|$)/), v.maxLength(500))),
  fr: Text,
  en: Text,
  es: Text,
  de: Text,
})

/**
 * `cahier announce <file>`: tells learners who want to hear of new features.
 *
 * @throws CAHIER-C021 for a file that cannot be read or that lacks something
 */
export async function announceFile(environment: Environment, file: string): Promise<void> {
  const announcement = await read(file)
  const wanted = await announce(await accountAccess(environment), announcement)
  say(wanted === null ? texts.accounts.announcedBefore(announcement.id) : texts.accounts.announced(wanted))
}

async function read(file: string): Promise<Announcement> {
  let given: unknown
  try {
    given = JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw new CommandError('CAHIER-C021', texts.accounts.announcementUnread(file, error))
  }
  const { success, output, issues } = v.safeParse(File, given)
  if (success) return output
  throw new CommandError('CAHIER-C021', texts.accounts.announcementInvalid(file, v.getDotPath(issues[0]) ?? ''))
}
