import * as v from 'valibot'
import { NoAnswer } from '../../_shared/ask-operators.ts'
import { dataOf, endpoint, parseBody, Refusal } from '../../_shared/endpoint.ts'
import { workflow } from '../workflow.ts'
import { jsonOf, zoom } from '../zoom.ts'

const Text = (longest: number) => v.pipe(v.string(), v.trim(), v.maxLength(longest))
const Asked = v.object({
  topic: v.pipe(Text(200), v.minLength(1)),
  duration: v.optional(v.pipe(v.number(), v.integer(), v.minValue(15), v.maxValue(1_440)), 60),
  password: v.optional(Text(10), ''),
  agenda: v.optional(Text(2_000), ''),
})
const Request = v.variant('action', [
  v.object({ action: v.literal('refresh_token'), user_id: v.optional(v.string()) }),
  v.object({
    action: v.literal('create_meeting'),
    user_id: v.optional(v.string()),
    session_id: v.optional(v.pipe(v.string(), v.uuid())),
    meeting_data: Asked,
  }),
])

/** A meeting as Zoom describes it, and as the workflow passes it on. */
const Meeting = v.object({
  id: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(50)),
  topic: v.optional(Text(500)),
  join_url: v.pipe(v.string(), v.url(), v.startsWith('https://'), v.maxLength(2_000)),
  password: v.optional(v.pipe(v.string(), v.maxLength(100))),
})
const Workflow = v.object({
  success: v.boolean(),
  meeting: v.optional(v.unknown()),
  error: v.optional(v.nullable(v.string())),
})

/** What the specification sends besides what the learner chose. */
const SETTINGS = {
  host_video: true,
  participant_video: true,
  cn_meeting: false,
  in_meeting: false,
  join_before_host: true,
  mute_upon_entry: false,
  watermark: false,
  use_pmi: false,
  approval_type: 2,
  audio: 'both',
  auto_recording: 'none',
}

/**
 * `{ action: 'refresh_token', user_id? }` → `{ success, token_info: { expires_at } }`: renews the caller's token at Zoom.
 * `{ action: 'create_meeting', user_id?, meeting_data: { topic, duration, password, agenda } }` → `{ success, meeting: { id, topic, join_url,
 * password }, kept }`: by the operator's workflow, or where there is none at Zoom. `kept` says whether it is in the caller's planning, and in the
 * chat of the session `session_id`: what was created at Zoom is answered also if that failed.
 */
Deno.serve(
  endpoint(async (body, client) => {
    const request = parseBody(Request, body)
    const account = await dataOf(client.rpc('zoom_account'))
    if (request.user_id !== undefined && request.user_id !== account) {
      throw new Refusal(403, 'foreign_account', 'Ce compte n’est pas le vôtre.')
    }
    if (request.action === 'refresh_token') {
      const { expiresAt } = await zoom().connection(account)
      return { success: true, token_info: { expires_at: expiresAt } }
    }
    const { session_id: session, meeting_data } = request
    if (session !== undefined && !(await dataOf(client.rpc('may_open_meeting', { session })))) {
      throw new Refusal(403, 'zoom_session_denied', 'Vous ne pouvez pas ouvrir de réunion dans cette session.')
    }
    const meeting = await create(account, { ...meeting_data, type: 1, settings: SETTINGS })
    const { error } = await client.rpc('keep_zoom_meeting', {
      meeting: meeting.id,
      topic: meeting_data.topic,
      join_url: meeting.join_url,
      duration: meeting_data.duration,
      ...(session !== undefined && { session }),
    })
    if (error !== null) console.error('a zoom meeting was not kept', error.code)
    return { success: true, meeting, kept: error === null }
  }),
)

type MeetingData = v.InferOutput<typeof Asked> & { type: 1; settings: typeof SETTINGS }

async function create(account: string, meeting: MeetingData): Promise<v.InferOutput<typeof Meeting>> {
  const flow = await workflow()
  if (flow === null) {
    const answer = await zoom().ask(account, '/v2/users/me/meetings', meeting)
    if (answer.status >= 400) console.error('zoom refused a meeting', answer.status)
    return readMeeting(answer.status < 400 ? jsonOf(answer) : null)
  }
  const answer = await flow
    .ask({ action: 'create_meeting', user_id: account, meeting_data: meeting })
    .catch((error: unknown) => {
      if (!(error instanceof NoAnswer)) throw error
      console.error('workflow does not answer', error.message)
      throw notCreated()
    })
  if (answer.status < 200 || answer.status >= 300) {
    console.error('workflow refused a meeting', answer.status)
    throw notCreated()
  }
  const parsed = v.safeParse(Workflow, jsonOf(answer))
  if (!parsed.success) throw unreadable()
  const { success, error, meeting: made } = parsed.output
  if (!success) throw error ? new Refusal(424, 'zoom_refused', error.slice(0, 300)) : notCreated()
  return readMeeting(made)
}

function readMeeting(given: unknown): v.InferOutput<typeof Meeting> {
  if (given === null) throw notCreated()
  const parsed = v.safeParse(Meeting, given)
  if (!parsed.success) throw unreadable()
  return parsed.output
}

const unreadable = () => new Refusal(424, 'zoom_unreadable', 'Response parsing failed')
const notCreated = () => new Refusal(424, 'zoom_not_created', 'Erreur lors de la création de la réunion')
