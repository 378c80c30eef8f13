import type { Command, ConferenceEvent } from './protocol.ts'

/** What is known of the meeting in the frame. */
export interface Standing {
  /** `asking`: the meeting wants a password that this page does not have. */
  state: 'loading' | 'connecting' | 'asking' | 'joined' | 'closed' | 'removed'
  /** The learner's id in the conference. */
  ownId: string | null
  /** Names of the others, by id. */
  others: ReadonlyMap<string, string | null>
  moderators: ReadonlySet<string>
  /** Whether the key was given already. */
  hasGivenKey: boolean
  isMuted: boolean
  hasCamera: boolean
}

/** People of whom ids are kept: more than a server holds in one meeting. */
const maxParticipants = 1_000

export const newStanding = ({ isMuted, hasCamera }: Pick<Standing, 'isMuted' | 'hasCamera'>): Standing => ({
  state: 'loading',
  ownId: null,
  others: new Map(),
  moderators: new Set(),
  hasGivenKey: false,
  isMuted,
  hasCamera,
})

/** The meeting has loaded, or has loaded again: what it told before is over. */
export const afterLoading = (standing: Standing): Standing => ({ ...newStanding(standing), state: 'connecting' })

export function standingAfter(standing: Standing, event: ConferenceEvent): Standing {
  const { others, moderators } = standing
  switch (event.name) {
    case 'video-conference-joined':
      return { ...standing, state: 'joined', ownId: event.id, others: without(others, event.id) }
    case 'video-conference-left':
      return { ...standing, state: 'connecting', ownId: null, others: new Map(), moderators: new Set() }
    case 'video-ready-to-close':
      return { ...standing, state: 'closed' }
    case 'participant-joined':
      if (event.id === standing.ownId || others.size >= maxParticipants) return standing
      return { ...standing, others: new Map([...others, [event.id, event.displayName]]) }
    case 'participant-left':
      return { ...standing, others: without(others, event.id) }
    case 'participant-role-changed': {
      const next = new Set(moderators)
      next.delete(event.id)
      if (event.role === 'moderator' && next.size < maxParticipants) next.add(event.id)
      return { ...standing, moderators: next }
    }
    case 'participant-kicked-out':
      return event.kicked.id === standing.ownId ? { ...standing, state: 'removed' } : standing
    case 'password-required':
      return standing.hasGivenKey ? { ...standing, state: 'asking' } : { ...standing, hasGivenKey: true }
    case 'audio-mute-status-changed':
      return { ...standing, isMuted: event.muted }
    case 'video-mute-status-changed':
      return { ...standing, hasCamera: !event.muted }
  }
}

function without<V>(map: ReadonlyMap<string, V>, id: string): ReadonlyMap<string, V> {
  const next = new Map(map)
  next.delete(id)
  return next
}

/** In the meeting, the learner included; nobody before they are in it. */
export const countOf = ({ state, others }: Standing): number => (state === 'joined' ? others.size + 1 : 0)

const isModerator = ({ state, ownId, moderators }: Standing) =>
  state === 'joined' && ownId !== null && moderators.has(ownId)

export interface Wishes {
  subject: string
  /** Locks the conference: who has not been let into the room does not come in there either. */
  key: string
  isEncrypted: boolean
}

/** What is asked of the meeting when its standing changes. */
export function commandsFor(before: Standing, after: Standing, wishes: Wishes): readonly [Command, ...unknown[]][] {
  const commands: [Command, ...unknown[]][] = []
  if (!before.hasGivenKey && after.hasGivenKey) commands.push(['password', wishes.key])
  if (before.state !== 'joined' && after.state === 'joined' && wishes.isEncrypted) commands.push(['toggle-e2ee', true])
  // Only a moderator may.
  if (!isModerator(before) && isModerator(after)) commands.push(['subject', wishes.subject], ['password', wishes.key])
  return commands
}

/** Whoever came and went. @returns names, null where there is none */
export function comersAndGoers(
  before: Standing,
  after: Standing,
): { joined: (string | null)[]; left: (string | null)[] } {
  // Those who were there before the learner are no news.
  if (before.state !== 'joined' || after.state !== 'joined') return { joined: [], left: [] }
  const missingIn = (from: Standing, of: Standing) =>
    [...of.others].filter(([id]) => !from.others.has(id)).map(([, name]) => name)
  return { joined: missingIn(before, after), left: missingIn(after, before) }
}
