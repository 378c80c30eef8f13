import 'fake-indexeddb/auto'
import { ReadableStream, type ReadableStreamDefaultController } from 'node:stream/web'
import { vi } from 'vitest'
import type { Conversation } from '../src/data/conversations.ts'
import type { Engine } from '../src/data/engines.ts'
import type { LearningContext } from '../src/data/learning-context.ts'
import type { Message } from '../src/data/messages.ts'

export interface ServerState {
  conversations: (Conversation & { deleted_at: string | null })[]
  messages: Record<string, Message[]>
  context: LearningContext
  /** The hosts outside that the operator configured. */
  engines: Engine[]
  /** Nothing can be reached. */
  offline: boolean
}

/** A fake backend with the two tables and the function, over a state that tests can inspect. */
export function testServer(given: Partial<ServerState> = {}) {
  const state: ServerState = {
    conversations: [],
    messages: {},
    context: noContext,
    engines: [],
    offline: false,
    ...given,
  }
  /** Responses that replace the usual ones, by the last part of the path. */
  const instead = new Map<string, (signal?: AbortSignal) => Response | Promise<Response>>()

  const fetch = vi.fn<typeof globalThis.fetch>(async (input, init) => {
    const url = new URL(String(input))
    const target = url.pathname.split('/').at(-1) ?? ''
    // Responds asynchronously like a network, so that the screen updates before the response.
    await new Promise((resolve) => setTimeout(resolve))
    if (state.offline) throw new TypeError('Failed to fetch')
    const method = init?.method ?? 'GET'
    const id = (name: string) => url.searchParams.get(name)?.replace('eq.', '') ?? ''
    const body = init?.body ? JSON.parse(String(init.body)) : null
    if (target === 'assistant' && body.preview) return Response.json({ engines: state.engines })
    if (target === 'ai_consents') {
      const host = body?.host ?? id('host')
      state.engines = state.engines.map((one) => (one.host === host ? { ...one, is_agreed: method === 'POST' } : one))
      return new Response(null, { status: 204 })
    }
    const other = instead.get(target)
    if (other) return other(init?.signal ?? undefined)
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
    if (target === 'learning_context') return Response.json(state.context)
    if (target === 'find_conversations') {
      const holds = (text: string) => text.includes(body.query)
      const found = state.conversations.filter(({ id }) => state.messages[id]?.some(({ content }) => holds(content)))
      return Response.json(found.map(({ id }) => ({ id })))
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

/** Of an account in which there is nothing yet. */
export const noContext: LearningContext = {
  notes: 0,
  new_notes: 0,
  words: 0,
  words_mastered: 0,
  words_to_review: 0,
  latest_note: null,
  next_session: null,
}

let messages = 0

export const biology: Message['sources'][number] = {
  kind: 'note',
  id: 'n1',
  title: 'Biologie',
  excerpt: 'La photosynthèse transforme la lumière en énergie.',
  href: '/notes/n1',
}

export function message(
  type: Message['type'],
  content: string,
  sources: Message['sources'] = [],
  analysis: Message['analysis'] = null,
): Message {
  return { id: `m${++messages}`, type, content, sources, analysis, created_at: '2026-11-20T10:00:00Z' }
}

export function conversation(id: string, title: string): ServerState['conversations'][number] {
  return { id, title, updated_at: '2026-11-20T10:00:00Z', deleted_at: null }
}

/** A language model that the learner pays for and has agreed to. */
export const modelOf = (given: Partial<Engine> = {}): Engine => ({
  kind: 'model',
  host: 'api.mistral.ai',
  passages: 8,
  words: 0,
  characters: 2100,
  is_agreed: true,
  is_allowed: true,
  ...given,
})

/** An answer whose parts a test sends one by one. */
export function answerInParts() {
  const gone = Promise.withResolvers<void>()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given
    },
    cancel: () => gone.resolve(),
  })
  return {
    answer: new Response(body as BodyInit, { headers: { 'content-type': 'text/event-stream' } }),
    send(event: string, data: object) {
      controller?.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
    },
    end: () => controller?.close(),
    cancelled: gone.promise,
  }
}
