import { type Area, all, outcomes, secret } from '../../tests/area.ts'

const nothing = outcomes('none denied denied denied')

export default {
  tables: {
    // The stored row is private; another test covers public rows.
    config: {
      fixture: { key: ['key'], stored: { key: 'private', value: secret }, fresh: { key: 'fresh' } },
      rights: {
        actors: { anon: nothing, owner: nothing, other: nothing, service: all },
        insertable: '',
        updatable: '',
      },
    },
  },
  functions: {},
} satisfies Area
