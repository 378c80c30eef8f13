import { createStore } from '@cahier/contract/react'
import type { BootData, LiveRemote } from '@cahier/releases/model'
import { configs } from 'bench-parts'

// Replaces shell/src/host/live-set.ts: this application's members are fixed when it is built.

export class UnknownMemberError extends Error {}

export function createLiveSet(boot: BootData) {
  const remotes = configs.map(
    (config): LiveRemote =>
      ({
        ...config,
        widgets: config.widgets ?? [],
        commands: config.commands ?? [],
        member: `mf-${config.name}`,
        id: 'bench',
        container: `mf_${config.name}`,
        base: '/',
        entry: '',
        contract: '',
        federation: '',
        imports: {},
        exposes: {},
        integrity: {},
        predecessor: null,
      }) as LiveRemote,
  )
  return {
    number: createStore(boot.set),
    flags: createStore({}),
    async remote(member: string) {
      const found = remotes.find((one) => one.member === member)
      if (!found) throw new UnknownMemberError(member)
      return found
    },
    known: (member: string) => remotes.find((one) => one.member === member),
    all: async () => remotes,
    take() {},
  }
}
