import { offerOf, providedTo, type Records } from './link.ts'
import type { MemberName, ReleaseRecord } from './record.ts'
import { releaseKey } from './record.ts'
import type { ReleaseSet, SetMember } from './set.ts'

/** What a live member has to do with the others. */
export interface MemberLinks {
  member: MemberName
  release: string
  /** Who owns it, as the live release says; empty where it does not. */
  owners: readonly string[]
  /** Keys of what it exposes: `./app`. */
  exposes: readonly string[]
  /** Commands that it offers, and the members that call them. */
  offers: readonly { command: string; users: readonly MemberName[] }[]
  /** Commands that it calls, and the member that offers them, or null where none does. */
  uses: readonly { command: string; owner: MemberName | null }[]
  /** Shared modules that it consumes: the range, and the version that the shell provides, or null. */
  consumes: readonly { module: string; range: string; provided: string | null }[]
  /** Shared modules that it provides: the shell's only, each with the members that consume it. */
  provides: readonly { module: string; version: string; users: readonly MemberName[] }[]
}

/** The commands that a release needs, and those that it only calls where they are offered. */
const called = ({ uses, calls = {} }: ReleaseRecord): string[] => [...new Set([...uses, ...Object.keys(calls)])]

/**
 * Who needs what of whom in a set, by the names of members.
 *
 * @param records the records of the set's live releases; members without one are left out
 */
export function linksOf({ members }: Pick<ReleaseSet, 'members'>, records: Records): MemberLinks[] {
  const live = (Object.entries(members) as [MemberName, SetMember][])
    .flatMap(([member, { release }]) => records.get(releaseKey(member, release)) ?? [])
    .sort((a, b) => (a.member < b.member ? -1 : 1))
  const shell = live.find(({ member }) => member === 'shell')
  const versionFor = ({ contract }: ReleaseRecord, module: string): string | null =>
    (shell && 'range' in contract && providedTo(contract.range, module, offerOf(shell))) || null
  const thatDo = (does: (record: ReleaseRecord) => boolean) => live.filter(does).map(({ member }) => member)
  return live.map((record) => {
    const { member, id, owners = [], exposes, commands, imports, provides } = record
    return {
      member,
      release: id,
      owners,
      exposes: Object.keys(exposes),
      offers: commands.map(({ id: command }) => ({
        command,
        users: thatDo((other) => called(other).includes(command)),
      })),
      uses: called(record).map((command) => ({
        command,
        owner: thatDo((other) => other.commands.some((one) => one.id === command))[0] ?? null,
      })),
      consumes: Object.entries(imports).map(([module, range]) => ({
        module,
        range,
        provided: versionFor(record, module),
      })),
      provides: Object.entries(provides).map(([module, version]) => ({
        module,
        version,
        users: thatDo((other) => module in other.imports),
      })),
    }
  })
}
