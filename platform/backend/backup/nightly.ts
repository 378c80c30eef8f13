import { access, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Nights that stay. */
const maxBackups = 7
/** The hour, on this machine's clock, from which a night's backup is due. */
const backupHour = 3
const NAME = /^cahier-\d{4}-\d\d-\d\d\.backup$/

/**
 * Makes the backup of the last night unless it stands already, and removes those of nights long past. A machine that was off
 * at the hour catches up when it is on.
 */
export async function backUpNightly(
  directory: string,
  backUp: (path: string) => Promise<void>,
  now = new Date(),
): Promise<void> {
  const night = new Date(now.getFullYear(), now.getMonth(), now.getDate() - (now.getHours() < backupHour ? 1 : 0))
  const day = [night.getFullYear(), night.getMonth() + 1, night.getDate()].map((part) => String(part).padStart(2, '0'))
  const path = join(directory, `cahier-${day.join('-')}.backup`)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  if (
    !(await access(path).then(
      () => true,
      () => false,
    ))
  )
    await backUp(path)
  const made = (await readdir(directory)).filter((name) => NAME.test(name)).sort()
  for (const name of made.slice(0, -maxBackups)) await rm(join(directory, name))
}
