import { fold } from '@cahier/contract/search'
import type { NoteInvitee, TeamMember } from '../data/sharing.ts'

const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Whom a typed text means: an address, or the one person of the team with that name. Otherwise the key of what is wrong. */
export function inviteeOf(
  typed: string,
  team: readonly Pick<TeamMember, 'id' | 'name'>[],
): NoteInvitee | 'addressRequired' | 'addressInvalid' {
  const text = typed.trim()
  if (text === '') return 'addressRequired'
  if (address.test(text)) return { email: text, person: null }
  const [named, another] = team.filter(({ name }) => fold(name) === fold(text))
  return named && !another ? { email: null, person: named.id } : 'addressInvalid'
}
