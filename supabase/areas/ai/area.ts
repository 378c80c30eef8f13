import { ownerId } from '../../tests/actors.ts'
import {
  type Area,
  byId,
  type Callable,
  callable,
  forService,
  id,
  privately,
  rights,
  secret,
} from '../../tests/area.ts'

const conversation = id(23)

/** What no release and no function calls any more. */
const forNobody = (call: string): Callable => ({
  call,
  actors: { anon: 'denied', owner: 'denied', other: 'denied', service: 'denied' },
})

const summary = (title: string) => ({
  kind: 'summary',
  payload: JSON.stringify({ note: { id: id(1), title: 'Biologie' }, title, content: '- Un point.' }),
})

export default {
  tables: {
    ai_consents: {
      fixture: {
        key: ['user_id', 'host'],
        stored: { user_id: ownerId, host: `${secret.toLowerCase()}.example` },
        fresh: { user_id: ownerId, host: 'api.example' },
      },
      rights: rights('row row denied row', 'none denied denied none', 'user_id host'),
      bounds: { refused: [{ host: '' }, { host: 'https://api.example' }], taken: [{ host: '127.0.0.1:11434' }] },
    },
    ai_conversations: {
      fixture: byId(23, { title: secret }),
      rights: rights('row denied row row', privately, '', 'title deleted_at'),
    },
    ai_messages: {
      fixture: byId(24, { conversation_id: conversation, type: 'user', content: secret }),
      alsoStored: { id: id(26), user_id: ownerId, conversation_id: conversation, type: 'ai', content: 'answer' },
      rights: rights('row denied denied denied', 'none denied denied denied'),
      bounds: {
        refused: [{ type: 'system' }, { content: ' ' }, { sources: '{}' }, { analysis: '[]' }],
        taken: [{ type: 'error' }, { analysis: '{}' }],
      },
    },
    ai_proposals: {
      fixture: {
        key: ['id'],
        stored: { id: id(25), user_id: ownerId, message_id: id(24), ...summary(secret) },
        fresh: { user_id: ownerId, message_id: id(26), ...summary('Résumé') },
      },
      rights: rights('row denied denied denied', 'none denied denied denied'),
      bounds: {
        refused: [
          { kind: 'mail' },
          { kind: 'cards' },
          { payload: '{}' },
          { payload: '{"note": {"id": "1", "title": "a"}, "title": "a", "content": "b"}' },
          summary('a'.repeat(301)),
          { state: 'sent' },
          { made: '{}' },
        ],
        taken: [summary('a'.repeat(300)), { state: 'dropped' }],
      },
      duplicate: { message_id: id(24) },
    },
  },
  functions: {
    change_proposal: callable(`change_proposal('${id(25)}', 'another hash', '{}')`, 'refused', 'refused'),
    confirm_proposal: callable(`confirm_proposal('${id(25)}', 'another hash')`, 'refused', 'refused'),
    drop_proposal: callable(`drop_proposal('${id(25)}')`, 'theirs', 'refused'),
    undo_proposal: callable(`undo_proposal('${id(25)}')`, 'refused', 'refused'),
    assistant_search: forNobody(`assistant_search('zmarqueur')`),
    find_conversations: callable(`find_conversations('zmarqueur')`, 'theirs', 'nothing'),
    find_material: callable(`find_material('zmarqueur')`, 'theirs', 'nothing'),
    learning_context: callable('learning_context()', 'theirs', 'nothing'),
    record_exchange: forNobody(`record_exchange('question', 'answer', '[]', '${conversation}')`),
    reserve_call: forService(`reserve_call('${ownerId}', 'api.example', 1, 1, 1)`, 'refused'),
    settle_call: forService(`settle_call('${conversation}', true)`, 'nothing'),
    store_answer: forService(
      `store_answer('${ownerId}', 'question', '${secret}', '[]', null, null, '${conversation}')`,
      'theirs',
    ),
    store_exchange: forService(
      `store_exchange('${ownerId}', 'question', '${secret}', '[]', null, '${conversation}')`,
      'theirs',
    ),
  },
  helpers: ['begin_plan', 'end_plan', 'own_proposal', 'seen_proposal', 'settle_proposal'],
} satisfies Area
