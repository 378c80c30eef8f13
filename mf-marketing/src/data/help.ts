import { area, type Tables } from './area.ts'

export type SupportMessage = Tables['support_messages']['Row']
export type SupportThread = Tables['support_threads']['Row']
export type CallRequest = Tables['call_requests']['Row']
export type ContactMessage = Tables['contact_messages']['Row']

/** Maximum number of rows in a list. */
const maxRows = 200

const ofLearner = (learner: string) => `user_id=eq.${learner}`

/** The messages of a learner's thread, oldest first. */
const thread = area.query(
  'thread',
  async ({ client, ask }, learner: string): Promise<readonly SupportMessage[]> => {
    const newest = client.from('support_messages').select().eq('user_id', learner)
    const messages = await ask(newest.order('created_at', { ascending: false }).limit(maxRows))
    return messages.reverse()
  },
  { staleTime: 0, live: (learner) => [{ table: 'support_messages', filter: ofLearner(learner) }] },
)
export const useThread = thread.useQuery

/** A learner's own requests for a call, newest first. */
const callRequests = area.query(
  'calls',
  ({ client }, learner: string) =>
    client.from('call_requests').select().eq('user_id', learner).order('created_at', { ascending: false }).limit(10),
  { staleTime: 0, live: (learner) => [{ table: 'call_requests', filter: ofLearner(learner) }] },
)
export const useCallRequests = callRequests.useQuery

const newest = { ascending: false }
const openFirst = { ascending: false, nullsFirst: true }

/** Requests of learners and visitors to the team: open ones first, then the newest. */
const inbox = area.query(
  'inbox',
  async ({ client, ask }) => {
    const [threads, calls, messages] = await Promise.all([
      ask(
        client
          .from('support_threads')
          .select()
          .order('done_at', openFirst)
          .order('last_message_at', newest)
          .limit(maxRows),
      ),
      ask(
        client
          .from('call_requests')
          .select()
          .neq('status', 'withdrawn')
          .order('status', newest)
          .order('created_at', newest)
          .limit(maxRows),
      ),
      ask(
        client.from('contact_messages').select().order('done_at', openFirst).order('created_at', newest).limit(maxRows),
      ),
    ])
    return { threads, calls, messages }
  },
  {
    staleTime: 0,
    live: [
      { table: 'support_threads', filter: null },
      { table: 'call_requests', filter: null },
    ],
  },
)
export const useInbox = inbox.useQuery

export const writeToSupport = area.mutation(({ client }, body: string) => client.rpc('write_to_support', { body }), {
  refreshes: [thread],
})

export const answerSupport = area.mutation(
  ({ client }, answer: { learner: string; body: string }) => client.rpc('answer_support', answer),
  { refreshes: [thread] },
)

export const requestCall = area.mutation(
  ({ client }, call: Pick<CallRequest, 'subject' | 'phone' | 'wished' | 'time_zone'>) =>
    client.rpc('request_call', call),
  { refreshes: [callRequests] },
)

export const setCallStatus = area.mutation(
  ({ client }, { id, status }: { id: string; status: CallRequest['status'] }) =>
    client.from('call_requests').update({ status }).eq('id', id),
  { refreshes: [callRequests, inbox] },
)

const at = (done: boolean) => ({ done_at: done ? new Date().toISOString() : null })

export const setThreadDone = area.mutation(
  ({ client }, { learner, done }: { learner: string; done: boolean }) =>
    client.from('support_threads').update(at(done)).eq('user_id', learner),
  { refreshes: [inbox] },
)

export const setMessageDone = area.mutation(
  ({ client }, { id, done }: { id: string; done: boolean }) =>
    client.from('contact_messages').update(at(done)).eq('id', id),
  { refreshes: [inbox] },
)
