import { otherId, ownerId } from '../../tests/actors.ts'
import { type Area, byId, type Callable, type CallOutcome, callable, rights, secret } from '../../tests/area.ts'

const user_id = ownerId
const contact = { name: secret, email: 'owner@cahier.test', subject: secret, message: secret }
const person = { name: secret, email: 'owner@cahier.test' }
const call = { subject: secret, phone: '+33 6 12 34 56 78', wished: '{2099-01-05T10:00Z}', time_zone: 'Europe/Paris' }

/** The token in the call is what the caller shows. */
const forEverybody = (call: string, shown: CallOutcome): Callable => ({
  call,
  actors: { anon: shown, owner: shown, other: shown, service: shown },
})

export default {
  tables: {
    // Only the team reads and marks them.
    contact_messages: {
      fixture: byId(22, contact),
      rights: rights('none denied none denied', 'none denied none denied', '', 'done_at'),
      bounds: {
        refused: [{ email: 'nobody' }, { priority: 'urgent' }, { message: ' ' }],
        taken: [{ priority: 'high' }],
      },
    },
    support_threads: {
      fixture: { key: ['user_id'], stored: { user_id, ...person }, fresh: { user_id: otherId, ...person } },
      rights: rights('row denied none denied', 'none denied none denied', '', 'done_at'),
      liveBy: 'user_id',
    },
    support_messages: {
      fixture: byId(25, { body: secret }),
      rights: rights('row denied denied denied', 'none denied denied denied'),
      liveBy: 'user_id',
    },
    call_requests: {
      fixture: byId(26, { ...person, ...call }),
      rights: rights('row denied denied denied', 'none denied none denied', '', 'status'),
      liveBy: 'user_id',
    },
  },
  functions: {
    // Neither learner belongs to the team.
    answer_support: callable(`answer_support('${ownerId}', 'x')`, 'refused', 'refused'),
    choose_mail: forEverybody(`choose_mail('nobody’s')`, 'nothing'),
    mail_choice: forEverybody(`mail_choice('nobody’s')`, 'nothing'),
    // Neither learner has a paid plan.
    request_call: callable(
      `request_call('x', '0612345678', '{2099-01-05T10:00Z}', 'Europe/Paris')`,
      'refused',
      'refused',
    ),
    send_contact_message: {
      call: `send_contact_message('a', 'a@cahier.test', 'b', 'c')`,
      actors: { anon: 'nothing', owner: 'nothing', other: 'nothing', service: 'denied' },
    },
    write_to_support: callable(`write_to_support('x')`, 'nothing', 'nothing'),
  },
  helpers: ['is_administrator'],
} satisfies Area
