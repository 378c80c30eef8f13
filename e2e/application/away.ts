import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const root = join(import.meta.dirname, '../..')
/** Folder of the workspace's tools. */
export const bin = join(root, 'node_modules/.bin')

/** Milliseconds that a command may take, so that one that hangs is told with its output. */
const commandTimeoutMs = 10 * 60_000

/** Runs a command in a folder. @returns its output; throws with the output if it fails or does not end */
export async function run(folder: string, command: string, args: readonly string[], variables: NodeJS.ProcessEnv = {}) {
  try {
    const { stdout } = await execute(command, args, {
      cwd: folder,
      env: { ...process.env, ...variables },
      timeout: commandTimeoutMs,
    })
    return stdout
  } catch (error) {
    const { stdout, stderr } = error as Error & { stdout: string; stderr: string }
    throw new Error(`${command} ${args.join(' ')}\n${stdout}\n${stderr}`, { cause: error })
  }
}

/**
 * Copies a remote into a folder outside any workspace, and installs its dependencies, ours from packed packages.
 *
 * @param packages folder of the packages that are ours, and of nothing else
 * @param installed a `node_modules` that nobody needs any more: what is in it already is not installed again
 * @returns the folder
 */
export async function moveAway(member: string, packages: string, installed?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cahier-away-'))
  const packing = run(join(root, member), join(bin, 'pnpm'), ['pack', '--json', '--pack-destination', folder])
  const { filename } = JSON.parse(await packing) as { filename: string }
  await run(folder, 'tar', ['-xzf', filename, '--strip-components=1'])

  const path = join(folder, 'package.json')
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Record<'dependencies' | 'devDependencies', object>
  const files = await readdir(packages)
  const fileOf = (name: string) => {
    const start = `${name.slice(1).replace('/', '-')}-`
    return { [name]: `file:${join(packages, files.find((file) => file.startsWith(start)) ?? '')}` }
  }
  Object.assign(manifest.dependencies, fileOf('@cahier/contract'), fileOf('@cahier/ui'))
  Object.assign(manifest.devDependencies, fileOf('@cahier/cli'), fileOf('@cahier/releases'))
  await writeFile(path, JSON.stringify(manifest, null, 2))
  if (installed) await rename(installed, join(folder, 'node_modules'))
  await run(folder, 'npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'])
  return folder
}
