import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const en: Catalogue<typeof fr> = {
  title: 'Why',
  codes: {
    conditions: {
      what: 'The conditions did not hold.',
      todo: 'Nothing to do: it will run at the next occasion for which they hold.',
    },
    switched_off: {
      what: 'The automation has been switched off meanwhile.',
      todo: 'Switch it on again if it should run.',
    },
    invalid_field: {
      what: 'A field of the action is not valid once it has been filled in.',
      todo: 'Correct the action, then run it again.',
    },
    missing_field: {
      what: 'A required field is empty once it has been filled in.',
      todo: 'Complete the action, then continue the run.',
    },
    bad_path: {
      what: 'A text contains data that this trigger does not have.',
      todo: 'Remove this data from the text, then run it again.',
    },
    mail_unconfirmed: {
      what: 'Your e-mail address is not confirmed.',
      todo: 'Confirm it in the settings, then continue.',
    },
    mail_refused: {
      what: 'The recipient refuses these messages, or is not your own address.',
      todo: 'Enter your own address, or check that it works.',
    },
    webhook_address_refused: {
      what: 'This address is not allowed: it leads to an internal network or is not https.',
      todo: 'Enter a public https address.',
    },
    webhook_no_answer: {
      what: 'The server that was called did not answer in time.',
      todo: 'Check that it works, then continue the run.',
    },
    webhook_status: {
      what: 'The server that was called answered with an error.',
      todo: 'Check the address, the headers and what it expects, then continue.',
    },
    webhook_not_here: {
      what: 'This server cannot call outside addresses safely.',
      todo: 'Remove this action, or ask the administrator of the installation.',
    },
    note_limit: {
      what: 'Your plan does not allow more notes.',
      todo: 'Delete notes or change your plan, then continue.',
    },
    plan_required: {
      what: 'Your plan, or a demo account, does not include this action.',
      todo: 'Change your plan, then continue.',
    },
    automation_limit: {
      what: 'You have 500 automations.',
      todo: 'Delete one first.',
    },
    plan_feature: {
      what: 'This template is for the plans Pro and Premium only.',
      todo: 'Change your plan, or begin with another template.',
    },
    daily_cap: {
      what: 'A limit of your plan within 24 hours has been reached: executions, emails, webhooks or backups.',
      todo: 'Run it again tomorrow; a higher plan allows more.',
    },
    loop: {
      what: 'This run comes from another automation, which itself comes from another: the chain was cut.',
      todo: 'Add a condition so that they do not set each other off.',
    },
    secret_unreadable: {
      what: 'The secret value of a header no longer opens.',
      todo: 'Replace it in the action, then continue.',
    },
    storage_limit: {
      what: 'Your storage is full.',
      todo: 'Free some space or change your plan, then continue.',
    },
    backup_too_large: {
      what: 'Your data is too large for a backup.',
      todo: 'Export it from the settings.',
    },
    timeout: {
      what: 'The step took too long.',
      todo: 'Continue the run a little later.',
    },
    internal: {
      what: 'An unexpected error occurred. It has been recorded.',
      todo: 'Continue the run; if the error comes back, write to us from the help.',
    },
  },
}
export default en
