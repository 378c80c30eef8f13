import { ownerId } from '../../tests/actors.ts'
import { type Area, all, bareId, callable, forService, id, outcomes, rights, secret } from '../../tests/area.ts'

const nothing = outcomes('none denied denied denied')

const device = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22), browser: secret, session_id: id(1) }

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
    push_subscriptions: {
      fixture: {
        key: ['id'],
        stored: { id: id(50), user_id: ownerId, ...device, endpoint: 'https://push.example/1' },
        fresh: { user_id: ownerId, ...device, endpoint: 'https://push.example/3' },
      },
      rights: rights('row denied denied row', 'none denied denied none'),
      bounds: {
        refused: [{ endpoint: 'ftp://push.example' }, { p256dh: 'short' }, { auth: 'short' }, { browser: ' ' }],
        taken: [{ browser: 'Firefox, Linux' }],
      },
    },
    security_settings: {
      fixture: { key: ['user_id'], stored: { user_id: ownerId }, fresh: { user_id: bareId } },
      madeByTrigger: true,
      rights: rights(
        'row denied row denied',
        'none denied none denied',
        '',
        'login_alerts password_changes security_updates suspicious_activity weekly_report report_day report_time',
      ),
      bounds: {
        refused: [{ password_strength: 6 }, { report_day: 7 }, { report_time: '24:00' }],
        taken: [{ password_strength: 5 }, { report_day: 0, report_time: '23:59' }],
      },
    },
    security_events: {
      fixture: {
        key: ['user_agent'],
        stored: { user_id: ownerId, kind: 'signed_in', user_agent: secret },
        fresh: { user_id: ownerId, kind: 'signed_in' },
      },
      rights: rights('row denied denied denied', 'none denied denied denied'),
      bounds: { refused: [{ kind: 'danced' }], taken: [{ kind: 'wrong_tries' }] },
    },
  },
  views: ['user_subscriptions'],
  functions: {
    // Only a session has a browser.
    add_push_subscription: callable(
      `add_push_subscription('https://push.example/2', '${device.p256dh}', '${device.auth}', 'Firefox')`,
      'nothing',
      'nothing',
    ),
    push_key: callable('push_key()', 'nothing', 'nothing'),
    push_topics_off: callable('push_topics_off()', 'nothing', 'nothing'),
    change_notification_settings: callable(`change_notification_settings('{}')`, 'nothing', 'nothing'),
    notification_settings: callable('notification_settings()', 'nothing', 'nothing'),
    // A session that has just given the password: another test.
    begin_export: callable('begin_export()', 'refused', 'refused'),
    data_overview: callable('data_overview()', 'nothing', 'nothing'),
    export_rows: callable(`export_rows('documents')`, 'refused', 'refused'),
    import_rows: callable(`import_rows('tags', '[]')`, 'nothing', 'nothing'),
    missing_files: callable(`missing_files('[]')`, 'nothing', 'nothing'),
    claim_deletion: forService('claim_deletion()', 'nothing'),
    // Mail arrives at both.
    stopped_mail: callable('stopped_mail()', 'nothing', 'nothing'),
    // Without the word.
    delete_account: callable(`delete_account('supprimer')`, 'refused', 'refused'),
    deletion_progress: forService('deletion_progress(gen_random_uuid())', 'nothing'),
    // Nobody is being deleted.
    erase_rows: forService(`erase_rows('${ownerId}')`, 'refused'),
    files_to_erase: forService('files_to_erase(gen_random_uuid())', 'nothing'),
    finish_deletion: forService(`finish_deletion('${ownerId}')`, 'refused'),
    finish_deletion_step: forService(`finish_deletion_step('${ownerId}', 'files')`, 'nothing'),
    release_deletion: forService(`release_deletion('${ownerId}')`, 'nothing'),
    // Nothing is shared.
    shared_documents: callable('shared_documents()', 'nothing', 'nothing'),
    billing_account: callable('billing_account()', 'theirs', 'nothing'),
    customer_state: forService(`customer_state('cus_1')`, 'nothing'),
    customer_to_cancel: forService(`customer_to_cancel('nobody@cahier.test', '4242')`, 'nothing'),
    keep_customer: forService(`keep_customer('${ownerId}', 'cus_1')`, 'nothing'),
    // Nobody has just given a password.
    make_recovery_codes: callable('make_recovery_codes()', 'refused', 'refused'),
    own_recovery_codes: callable('own_recovery_codes()', 'nothing', 'nothing'),
    use_recovery_code: forService(`use_recovery_code('${ownerId}', 'abcd')`, 'nothing'),
    mail_invoice: forService(`mail_invoice('cus_1', '{}')`, 'nothing'),
    record_subscription: forService(`record_subscription('cus_1', 0, null)`, 'nothing'),
    record_withdrawal: forService(`record_withdrawal('${ownerId}', 'sub_1', 0)`, 'nothing'),
    confirm_email: callable(`confirm_email('123456')`, 'nothing', 'nothing'),
    confirm_recovery_email: callable(`confirm_recovery_email('123456')`, 'nothing', 'nothing'),
    end_sessions: callable('end_sessions()', 'nothing', 'nothing'),
    // The session has the owner’s id.
    open_sessions: callable('open_sessions()', 'theirs', 'nothing'),
    place_session: callable(`place_session('Europe/Paris')`, 'nothing', 'nothing'),
    rate_password: callable('rate_password(4)', 'nothing', 'nothing'),
    // Nobody has just given a password.
    remove_recovery_email: callable('remove_recovery_email()', 'refused', 'refused'),
    request_email_confirmation: callable('request_email_confirmation()', 'nothing', 'nothing'),
    request_recovery_email: callable(`request_recovery_email('a@b.fr')`, 'refused', 'refused'),
    subscription_terms: callable('subscription_terms()', 'nothing', 'nothing'),
    security_overview: callable('security_overview()', 'nothing', 'nothing'),
  },
} satisfies Area
