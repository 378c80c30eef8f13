import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RemoteConfig } from '@cahier/contract/config'
import { presentMembers } from '../workspace.ts'

/** A package of the workspace, and the workspace packages among its run-time dependencies. */
export interface Package {
  readonly folder: string
  readonly name: string
  readonly needs: readonly string[]
}

/** The parts of the application, read from their own files. */
export interface Parts {
  readonly packages: readonly Package[]
  readonly remotes: readonly RemoteConfig[]
}

interface Manifest {
  name: string
  exports?: object
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

const platform = [
  'shared-ui',
  'platform/contract',
  'platform/releases',
  'platform/server',
  'platform/mail',
  'platform/backend',
  'platform/cli',
]

/** Reads the package.json of every package with run-time code, and the remote.config.ts of every remote. */
export async function readParts(root: string): Promise<Parts> {
  const members = await presentMembers(root)
  const packages = await Promise.all(
    [...members, ...platform].map(async (folder): Promise<Package> => {
      const manifest: Manifest = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'))
      const named = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
      return { folder, name: manifest.name, needs: named.filter((name) => name.startsWith('@cahier/')) }
    }),
  )
  const remotes = await Promise.all(
    members
      .map((member) => join(root, member, 'remote.config.ts'))
      .filter((file) => existsSync(file))
      .map(async (file) => {
        const { default: config }: { default: RemoteConfig } = await import(pathToFileURL(file).href)
        return config
      }),
  )
  return { packages, remotes }
}
