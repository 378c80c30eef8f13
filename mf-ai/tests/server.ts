import { vi } from 'vitest'
import type { Conversation } from '../src/data/conversations.ts'
import type { Message } from '../src/data/messages.ts'

export interface ServerState {
  conversations: (Conversation & { deleted_at: string | null })[]
  messages: Record<string, Message[]>
}

/** A fake backend with the two tables and the function, over a state that tests can inspect. */
export function testServer(given: Partial<ServerState> = {}) {
  const state: ServerState = { conversations: [], messages: {}, ...given }
  /** Responses that replace the usual ones, by the last part of the path. */
  const instead = new Map<string, () => Response | Promise<Response>>()

  const fetch = vi.fn<typeof globalThis.fetch>(async (input, init) => {
    const url = new URL(String(input))
    const target = url.pathname.split('/').at(-1) ?? ''
    // Responds asynchronously like a network, so that the screen updates before the response.
    await new Promise((resolve) => setTimeout(resolve))
    const method = init?.method ?? 'GET'
    const other = instead.get(target)
    if (other) return other()
    const body = init?.body ? JSON.parse(String(init.body)) : null
    const id = (name: string) => url.searchParams.get(name)?.replace('eq.', '') ?? ''

    if (target === 'assistant') {
      const conversation_id = body.conversation_id ?? 'new'
      if (!state.conversations.some((one) => one.id === conversation_id)) {
        state.conversations.unshift(conversation(conversation_id, body.message))
      }
      const answer = message('ai', 'J’ai trouvé un passage dans vos notes :', [biology])
      const thread = state.messages[conversation_id] ?? []
      state.messages[conversation_id] = [...thread, message('user', body.message), answer]
      return Response.json({ message: { ...answer, conversation_id } })
    }
    if (target === 'ai_messages') {
      return Response.json((state.messages[id('conversation_id')] ?? []).toReversed())
    }
    if (target === 'ai_conversations' && method === 'PATCH') {
      const found = state.conversations.find((one) => one.id === id('id'))
      if (found) Object.assign(found, body)
      return new Response(null, { status: 204 })
    }
    if (target === 'ai_conversations' && method === 'DELETE') return new Response(null, { status: 204 })
    return Response.json(state.conversations.filter(({ deleted_at }) => deleted_at === null))
  })
  return { state, fetch, instead }
}

let messages = 0

export const biology: Message['sources'][number] = {
  kind: 'note',
  id: 'n1',
  title: 'Biologie',
  excerpt: 'La photosynthèse transforme la lumière en énergie.',
  href: '/notes/n1',
}

export function message(type: Message['type'], content: string, sources: Message['sources'] = []): Message {
  return { id: `m${++messages}`, type, content, sources, created_at: '2026-11-20T10:00:00Z' }
}

export function conversation(id: string, title: string): ServerState['conversations'][number] {
  return { id, title, updated_at: '2026-11-20T10:00:00Z', deleted_at: null }
}
