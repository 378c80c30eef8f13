import { execFile } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const root = join(import.meta.dirname, '../..')
/** Folder of the workspace's tools. */
export const bin = join(root, 'node_modules/.bin')

/** The packages that a standalone remote installs from a registry. */
const packed = ['platform/contract', 'platform/releases', 'platform/cli', 'shared-ui']

/** Runs a command in a folder. @returns its output; throws with the output if it fails */
export async function run(folder: string, command: string, args: readonly string[], variables: NodeJS.ProcessEnv = {}) {
  try {
    const { stdout } = await execute(command, args, { cwd: folder, env: { ...process.env, ...variables } })
    return stdout
  } catch (error) {
    const { stdout, stderr } = error as Error & { stdout: string; stderr: string }
    throw new Error(`${command} ${args.join(' ')}\n${stdout}\n${stderr}`, { cause: error })
  }
}

/**
 * Copies a remote into a folder outside any workspace, and installs its dependencies, ours from packed packages.
 *
 * @returns the folder
 */
export async function moveAway(member: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cahier-away-'))
  const packages = join(folder, 'packages')
  const tarballs = await Promise.all(
    [...packed, member].map(async (name) => {
      const packing = run(join(root, name), join(bin, 'pnpm'), ['pack', '--json', '--pack-destination', packages])
      return JSON.parse(await packing) as { name: string; filename: string }
    }),
  )
  const own = tarballs.pop()?.filename ?? ''
  await run(folder, 'tar', ['-xzf', own, '--strip-components=1'])

  const path = join(folder, 'package.json')
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Record<'dependencies' | 'devDependencies', object>
  const files = Object.fromEntries(tarballs.map(({ name, filename }) => [name, `file:${filename}`]))
  const { '@cahier/cli': cli, '@cahier/releases': releases, ...dependencies } = files
  Object.assign(manifest.dependencies, dependencies)
  Object.assign(manifest.devDependencies, { '@cahier/cli': cli, '@cahier/releases': releases })
  await writeFile(path, JSON.stringify(manifest, null, 2))
  await run(folder, 'npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'])
  return folder
}
