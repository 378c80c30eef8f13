import type { MemberName, SetMember } from '@cahier/releases/model'
import { describe, history, liveSet } from '@cahier/releases/store'
import type { ReleaseContext } from '../release/context.ts'
import { channel } from '../release/context.ts'
import { columns, moment, say } from '../terminal.ts'
import { memberNamed } from '../workspace.ts'

/** `cahier status [--json]`: what is live, what it would fall back to, and what is published but not live. */
export async function showStatus({ store }: ReleaseContext, asJson: boolean): Promise<void> {
  const set = await liveSet(store, channel)
  const live = Object.entries(set?.members ?? {}) as [MemberName, SetMember][]
  const members = await Promise.all(
    live.map(async ([member, state]) => ({
      member,
      ...state,
      newest: (await store.published(member))[0]?.id ?? null,
    })),
  )
  if (asJson) {
    return say(
      JSON.stringify(
        {
          channel,
          release_set: set?.number ?? null,
          members,
          withdrawn: set?.withdrawn ?? [],
          forced: set?.forced ?? [],
        },
        null,
        2,
      ),
    )
  }
  if (!set) return say('Rien n’est encore en service : npm start.')
  say(`Ensemble ${set.number} du canal ${channel}, ${moment(new Date(set.createdAt))}, par ${set.author}.`)
  say(
    columns([
      ['Membre', 'En service', 'Précédente', 'Dernière publiée', ''],
      ...members.map(({ member, release, predecessor, held, newest }) => [
        member,
        release,
        predecessor ?? '–',
        newest === release ? '–' : (newest ?? '–'),
        held ? 'retenue' : '',
      ]),
    ]),
  )
  if (set.withdrawn.length > 0) say(`Retirées : ${set.withdrawn.join(', ')}.`)
  if (set.forced) say(['En service malgré :', ...set.forced.map((problem) => `- ${describe(problem)}`)].join('\n'))
}

const verbs = { promote: 'mise en service', canary: 'essai', halt: 'arrêt', rollback: 'retour', withdraw: 'retrait' }

/** `cahier history [member]`: the sets, newest first. */
export async function showHistory({ store }: ReleaseContext, name: string | undefined): Promise<void> {
  const member = name === undefined ? null : memberNamed(name)
  const number = await store.head(channel)
  const sets = number === null ? [] : await history(store, channel, number)
  const shown = sets.filter((set) => member === null || set.changed.includes(member))
  if (shown.length === 0) return say('Aucune opération.')
  say(
    columns(
      shown.map((set) => [
        String(set.number),
        moment(new Date(set.createdAt)),
        verbs[set.operation],
        set.changed.map((changed) => `${changed}@${set.members[changed]?.release ?? '–'}`).join(' '),
        set.author,
        [set.forced ? 'forcé' : '', set.reason ?? ''].filter(Boolean).join(' : '),
      ]),
    ),
  )
}
