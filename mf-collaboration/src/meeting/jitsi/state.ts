import type { Command, ConferenceEvent } from './protocol.ts'

/** What is known of the meeting in the frame. */
export interface ConferenceState {
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

export const newState = ({ isMuted, hasCamera }: Pick<ConferenceState, 'isMuted' | 'hasCamera'>): ConferenceState => ({
  state: 'loading',
  ownId: null,
  others: new Map(),
  moderators: new Set(),
  hasGivenKey: false,
  isMuted,
  hasCamera,
})

/** The meeting has loaded, or has loaded again: what it told before is over. */
export const afterLoading = (conferenceState: ConferenceState): ConferenceState => ({
  ...newState(conferenceState),
  state: 'connecting',
})

export function stateAfter(conferenceState: ConferenceState, event: ConferenceEvent): ConferenceState {
  const { others, moderators } = conferenceState
  switch (event.name) {
    case 'video-conference-joined':
      return { ...conferenceState, state: 'joined', ownId: event.id, others: without(others, event.id) }
    case 'video-conference-left':
      return { ...conferenceState, state: 'connecting', ownId: null, others: new Map(), moderators: new Set() }
    case 'video-ready-to-close':
      return { ...conferenceState, state: 'closed' }
    case 'participant-joined':
      if (event.id === conferenceState.ownId || others.size >= maxParticipants) return conferenceState
      return { ...conferenceState, others: new Map([...others, [event.id, event.displayName]]) }
    case 'participant-left':
      return { ...conferenceState, others: without(others, event.id) }
    case 'participant-role-changed': {
      const next = new Set(moderators)
      next.delete(event.id)
      if (event.role === 'moderator' && next.size < maxParticipants) next.add(event.id)
      return { ...conferenceState, moderators: next }
    }
    case 'participant-kicked-out':
      return event.kicked.id === conferenceState.ownId ? { ...conferenceState, state: 'removed' } : conferenceState
    case 'password-required':
      return conferenceState.hasGivenKey
        ? { ...conferenceState, state: 'asking' }
        : { ...conferenceState, hasGivenKey: true }
    case 'audio-mute-status-changed':
      return { ...conferenceState, isMuted: event.muted }
    case 'video-mute-status-changed':
      return { ...conferenceState, hasCamera: !event.muted }
  }
}

function without<V>(map: ReadonlyMap<string, V>, id: string): ReadonlyMap<string, V> {
  const next = new Map(map)
  next.delete(id)
  return next
}

/** In the meeting, the learner included; nobody before they are in it. */
export const countOf = ({ state, others }: ConferenceState): number => (state === 'joined' ? others.size + 1 : 0)

const isModerator = ({ state, ownId, moderators }: ConferenceState) =>
  state === 'joined' && ownId !== null && moderators.has(ownId)

export interface Wishes {
  subject: string
  /** Locks the conference: who has not been let into the room does not come in there either. */
  key: string
  isEncrypted: boolean
}

/** What is asked of the meeting when its state changes. */
export function commandsFor(
  before: ConferenceState,
  after: ConferenceState,
  wishes: Wishes,
): readonly [Command, ...unknown[]][] {
  const commands: [Command, ...unknown[]][] = []
  if (!before.hasGivenKey && after.hasGivenKey) commands.push(['password', wishes.key])
  if (before.state !== 'joined' && after.state === 'joined' && wishes.isEncrypted) commands.push(['toggle-e2ee', true])
  // Only a moderator may.
  if (!isModerator(before) && isModerator(after)) commands.push(['subject', wishes.subject], ['password', wishes.key])
  return commands
}

/** Whoever came and went. @returns names, null where there is none */
export function comersAndGoers(
  before: ConferenceState,
  after: ConferenceState,
): { joined: (string | null)[]; left: (string | null)[] } {
  // Those who were there before the learner are no news.
  if (before.state !== 'joined' || after.state !== 'joined') return { joined: [], left: [] }
  const missingIn = (from: ConferenceState, of: ConferenceState) =>
    [...of.others].filter(([id]) => !from.others.has(id)).map(([, name]) => name)
  return { joined: missingIn(before, after), left: missingIn(after, before) }
}
