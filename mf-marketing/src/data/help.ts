import type { ShellApi } from '@cahier/contract'
import { useShell } from '@cahier/contract/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Database } from './database.gen.ts'

type Tables = Database['public']['Tables']
export type SupportMessage = Tables['support_messages']['Row']
export type SupportThread = Tables['support_threads']['Row']
export type CallRequest = Tables['call_requests']['Row']
export type ContactMessage = Tables['contact_messages']['Row']

const connect = (shell: ShellApi) => shell.supabase<Database>()
type Client = Awaited<ReturnType<typeof connect>>

/** What was read last; null until it has been. `failed` says that the last reading did not succeed. */
export interface Live<Value> {
  value: Value | null
  failed: boolean
  reload(): void
}

/** Most rows that a list shows. */
const most = 200

interface Source<Value> {
  /** Names the channel. */
  name: string
  /** Tables whose changes make it stale, seen through the reader's policies. */
  tables: readonly ('support_messages' | 'support_threads' | 'call_requests')[]
  /** Only changes of this learner's rows. */
  learner?: string
  read(client: Client): Promise<Value>
}

function subscribe({ name, tables, learner }: Source<unknown>, client: Client, changed: () => void): () => void {
  const channel = client.channel(`help:${name}`)
  const filter = learner ? { filter: `user_id=eq.${learner}` } : {}
  for (const table of tables) {
    channel.on('postgres_changes', { event: '*', schema: 'public', table, ...filter }, changed)
  }
  // Nobody told what changed before, or while the connection was away.
  channel.subscribe((status) => {
    if (status === 'SUBSCRIBED') changed()
  })
  return () => void client.removeChannel(channel)
}

/** Reads, and again whenever the database tells a change. The source is one for the life of the component. */
function useLive<Value>(given: Source<Value>): Live<Value> {
  const shell = useShell()
  const [source] = useState(given)
  const [state, setState] = useState<Omit<Live<Value>, 'reload'>>({ value: null, failed: false })
  const asked = useRef(0)

  const reload = useCallback(async () => {
    // An earlier question may be answered later.
    const mine = ++asked.current
    try {
      const value = await source.read(await connect(shell))
      if (mine === asked.current) setState({ value, failed: false })
    } catch (error) {
      shell.reportError(error)
      if (mine === asked.current) setState(({ value }) => ({ value, failed: true }))
    }
  }, [shell, source])

  useEffect(() => {
    let gone = false
    let leave = () => {}
    void reload()
    const join = async () => {
      const client = await connect(shell)
      // A channel that is joined before the token is known is a visitor's.
      await client.realtime.setAuth()
      if (!gone) leave = subscribe(source, client, () => void reload())
    }
    join().catch(shell.reportError)
    return () => {
      gone = true
      asked.current++
      leave()
    }
  }, [shell, source, reload])
  return { ...state, reload: () => void reload() }
}

/** The messages of a learner's thread, oldest first. */
export function useThread(learner: string): Live<readonly SupportMessage[]> {
  return useLive({
    name: `thread:${learner}`,
    tables: ['support_messages'],
    learner,
    read: async (client) => {
      const newest = client.from('support_messages').select().eq('user_id', learner)
      const { data } = await newest.order('created_at', { ascending: false }).limit(most).throwOnError()
      return data.reverse()
    },
  })
}

/** A learner's own requests for a call, newest first. */
export function useCallRequests(learner: string): Live<readonly CallRequest[]> {
  return useLive({
    name: `calls:${learner}`,
    tables: ['call_requests'],
    learner,
    read: async (client) => {
      const own = client.from('call_requests').select().eq('user_id', learner)
      return (await own.order('created_at', { ascending: false }).limit(10).throwOnError()).data
    },
  })
}

export interface Inbox {
  threads: readonly SupportThread[]
  calls: readonly CallRequest[]
  messages: readonly ContactMessage[]
}

/** What learners and visitors want of the team: what is open first, then newest first. */
export function useInbox(): Live<Inbox> {
  return useLive({
    name: 'inbox',
    tables: ['support_threads', 'call_requests'],
    read: async (client) => {
      const newest = { ascending: false }
      const openFirst = { ascending: false, nullsFirst: true }
      const [threads, calls, messages] = await Promise.all([
        client
          .from('support_threads')
          .select()
          .order('done_at', openFirst)
          .order('last_message_at', newest)
          .limit(most)
          .throwOnError(),
        client
          .from('call_requests')
          .select()
          .neq('status', 'withdrawn')
          .order('status', newest)
          .order('created_at', newest)
          .limit(most)
          .throwOnError(),
        client
          .from('contact_messages')
          .select()
          .order('done_at', openFirst)
          .order('created_at', newest)
          .limit(most)
          .throwOnError(),
      ])
      return { threads: threads.data, calls: calls.data, messages: messages.data }
    },
  })
}

/** Why something was not done: too often, refused as it is, not part of the plan or the account, or no answer. */
export type HelpFailure = 'tooMany' | 'refused' | 'notIncluded' | 'failed'

const failures: Readonly<Record<string, HelpFailure>> = {
  help_rate_limit: 'tooMany',
  help_invalid: 'refused',
  help_paid_plans: 'notIncluded',
  help_needs_account: 'notIncluded',
}

/** What can be done about a request for help. Each gives null when it is done. */
export function useHelpActions() {
  const shell = useShell()
  const act = async (
    work: (client: Client) => PromiseLike<{ error: { details: string } | null }>,
  ): Promise<HelpFailure | null> => {
    try {
      const { error } = await work(await connect(shell))
      return error && (failures[error.details] ?? 'failed')
    } catch (error) {
      shell.reportError(error)
      return 'failed'
    }
  }
  const at = (done: boolean) => ({ done_at: done ? new Date().toISOString() : null })
  return {
    write: (body: string) => act((client) => client.rpc('write_to_support', { body })),
    answer: (learner: string, body: string) => act((client) => client.rpc('answer_support', { learner, body })),
    requestCall: (call: Pick<CallRequest, 'subject' | 'phone' | 'wished' | 'time_zone'>) =>
      act((client) => client.rpc('request_call', call)),
    setCallStatus: (id: string, status: CallRequest['status']) =>
      act((client) => client.from('call_requests').update({ status }).eq('id', id)),
    setThreadDone: (learner: string, done: boolean) =>
      act((client) => client.from('support_threads').update(at(done)).eq('user_id', learner)),
    setMessageDone: (id: string, done: boolean) =>
      act((client) => client.from('contact_messages').update(at(done)).eq('id', id)),
  }
}
