import { type Area, all, callable, outcomes, secret } from '../../tests/area.ts'

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
  functions: {
    billing_account: callable('billing_account()', 'theirs', 'nothing'),
    subscription_terms: callable('subscription_terms()', 'nothing', 'nothing'),
  },
} satisfies Area
