import { type Area, byId, callable, id, privately, rights, secret } from '../../tests/area.ts'

const conversation = id(23)

export default {
  tables: {
    ai_conversations: {
      fixture: byId(23, { title: secret }),
      rights: rights('row denied row row', privately, '', 'title deleted_at'),
    },
    ai_messages: {
      fixture: byId(24, { conversation_id: conversation, type: 'user', content: secret }),
      rights: rights('row denied denied denied', 'none denied denied denied'),
      bounds: { refused: [{ type: 'system' }, { content: ' ' }, { sources: '{}' }], taken: [{ type: 'error' }] },
    },
  },
  functions: {
    assistant_search: callable(`assistant_search('zmarqueur')`, 'theirs', 'nothing'),
    record_exchange: callable(`record_exchange('question', 'answer', '[]', '${conversation}')`, 'theirs', 'refused'),
  },
} satisfies Area
