import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { contractVersion } from '@cahier/contract'
import { neededCommands, type RemoteConfig, slotProps } from '@cahier/contract/config'
import type { CommandShapes, LinkProblem, MemberName, ReleaseKey, ReleaseRecord } from '@cahier/releases/model'
import { callProblems, propProblems, releaseKey } from '@cahier/releases/model'
import { callsOf } from '../build-inputs/calls.ts'
import { computeReleaseId } from '../build-inputs/release-id.ts'
import { memberFolder, presentMembers } from '../workspace.ts'

/** A member that offers commands. */
export interface Owner {
  member: MemberName
  commands: readonly ({ id: string } & CommandShapes)[]
  /** Its release, which is computed only for a message. */
  key(): Promise<ReleaseKey>
}

/** The other sides of what a remote declares. */
export interface Owners {
  remotes: readonly Owner[]
  /** The shell, and what it gives to widgets. */
  shell: { key: ReleaseKey; slots: NonNullable<ReleaseRecord['slots']> }
}

async function configIn(folder: string): Promise<RemoteConfig | null> {
  const file = join(folder, 'remote.config.ts')
  if (!existsSync(file)) return null
  return ((await import(pathToFileURL(file).href)) as { default: RemoteConfig }).default
}

const keyOf = async (member: MemberName, folder: string) => releaseKey(member, await computeReleaseId(folder))

/** The shell of the contract that remotes are built with. */
export const contractShell: Owners['shell'] = { key: releaseKey('shell', contractVersion), slots: slotProps }

/** What the members in these folders offer, by their configurations, and what the contract's shell gives. */
export async function ownersIn(folders: readonly string[]): Promise<Owners> {
  const owners = await Promise.all(
    folders.map(async (folder): Promise<Owner | null> => {
      const config = await configIn(folder)
      if (!config) return null
      const member = `mf-${config.name}` satisfies MemberName
      return { member, commands: config.commands ?? [], key: () => keyOf(member, folder) }
    }),
  )
  return { remotes: owners.filter((owner) => owner !== null), shell: contractShell }
}

/** What the members that are present offer, and what the contract's shell gives. */
export const presentOwners = async (root: string): Promise<Owners> =>
  ownersIn((await presentMembers(root)).map((member) => memberFolder(root, member)))

/**
 * Compares the calls of a remote with the commands of other members, and the props of its widgets with their slots, by the rules of the
 * link check.
 *
 * @param folder the remote's folder
 * @param owners whom it may call, itself among them or not, and what slots give
 * @returns what does not fit, and the ids of the commands that none of the others offers
 */
export async function checkCalls(
  folder: string,
  { remotes, shell }: Owners,
): Promise<{ problems: LinkProblem[]; unchecked: string[] }> {
  const config = await configIn(folder)
  if (!config) return { problems: [], unchecked: [] }
  const member = `mf-${config.name}` satisfies MemberName
  const others = remotes.filter((owner) => owner.member !== member)
  const pairs = [
    { found: propProblems(config.widgets ?? [], shell.slots), key: async () => shell.key },
    ...others.map(({ commands, key }) => ({ found: callProblems(callsOf(config).calls, commands), key })),
  ]
  const problems: LinkProblem[] = []
  for (const { found, key } of pairs) {
    if (found.length === 0) continue
    const [release, against] = await Promise.all([keyOf(member, folder), key()])
    problems.push(...found.map((problem) => ({ ...problem, release, against })))
  }
  const offered = new Set(others.flatMap(({ commands }) => commands.map(({ id }) => id)))
  return { problems, unchecked: neededCommands(config.needs).flatMap(({ id }) => (offered.has(id) ? [] : [id])) }
}
