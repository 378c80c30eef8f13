import type { ShellApi } from '@cahier/contract'
import * as v from 'valibot'
import { area } from './area.ts'

/** When the provider's account was connected and when its token expires; null without a connection. */
const connection = area.query('connection', ({ client, userId }) =>
  client.from('zoom_tokens').select('created_at, expires_at').eq('user_id', userId).maybeSingle(),
)
export const useConnection = connection.useQuery

/** Zoom may have ended the connection, which shows when it refuses something: then there is none any more. */
async function orReadAgain<Result>(shell: ShellApi, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    void connection.refresh(shell)
    throw error
  }
}

export const useDisconnect = area.mutation(
  ({ client, userId }) => client.from('zoom_tokens').delete().eq('user_id', userId),
  { refreshes: [connection] },
).useMutation

const Begun = v.object({ url: v.pipe(v.string(), v.url()) })
/** Begins to connect an account. @returns the address of Zoom's page, which leads back to /zoom/callback */
export const useBeginConnection = area.mutation(async ({ client, ask }): Promise<string> => {
  const body = { redirect_uri: new URL('/zoom/callback', location.origin).href }
  return v.parse(Begun, await ask(client.functions.invoke('generate-zoom-oauth-url', { body }))).url
}).useMutation

/** What Zoom's page came back with. */
export interface Authorization {
  code: string
  state: string
}
/** Ends what `useBeginConnection` began, on the server. */
export const useFinishConnection = area.mutation(
  ({ client, ask }, { code, state }: Authorization) => {
    const body = { code, state, redirect_uri: new URL('/zoom/callback', location.origin).href }
    return ask(client.functions.invoke('exchange-zoom-code', { body }))
  },
  { refreshes: [connection] },
).useMutation

/** Renews the token of a connection that has expired. */
export const useRenewConnection = area.mutation(
  ({ client, userId, ask, shell }) => {
    const body = { action: 'refresh_token', user_id: userId }
    return orReadAgain(shell, ask(client.functions.invoke('zoom-n8n-proxy', { body })))
  },
  { refreshes: [connection] },
).useMutation

const Tested = v.object({ ok: v.boolean(), status: v.nullable(v.number()), error: v.nullable(v.string()) })
/** Whether the operator's workflow answers. */
export const useTestWorkflow = area.mutation(async ({ client, ask }) =>
  v.parse(Tested, await ask(client.functions.invoke('ping-n8n', { body: {} }))),
).useMutation

const Created = v.object({
  meeting: v.object({
    id: v.string(),
    topic: v.optional(v.string()),
    join_url: v.pipe(v.string(), v.url(), v.startsWith('https://')),
    password: v.optional(v.string()),
  }),
  kept: v.optional(v.boolean(), false),
})
export type ZoomMeeting = v.InferOutput<typeof Created>['meeting'] & {
  /** Whether it is in the planning, and in the session that was chosen. */
  kept: boolean
}

export interface NewZoomMeeting {
  topic: string
  /** Minutes. */
  duration: number
  password: string
  agenda: string
}
export interface ZoomMeetingPlan {
  meeting: NewZoomMeeting
  /** The session whose members are told; null for none. */
  sessionId: string | null
}
/** Creates a meeting with the connected account. It is not repeated: a second attempt would make a second meeting. */
export const useCreateZoomMeeting = area.mutation(
  async (
    { client, userId, ask, shell },
    { meeting: meeting_data, sessionId }: ZoomMeetingPlan,
  ): Promise<ZoomMeeting> => {
    const body = {
      action: 'create_meeting',
      user_id: userId,
      meeting_data,
      ...(sessionId !== null && { session_id: sessionId }),
    }
    const created = await orReadAgain(shell, ask(client.functions.invoke('zoom-n8n-proxy', { body })))
    const { meeting, kept } = v.parse(Created, created)
    return { ...meeting, kept }
  },
  { refreshes: [connection], touches: ['dashboard'] },
).useMutation
