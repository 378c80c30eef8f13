import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const en: Catalogue<typeof fr> = {
  email: 'E-mail address of the account',
  emailInvalid: 'Enter the e-mail address of your account.',
  digits: 'Last four digits of the card',
  digitsInvalid: 'Enter the last four digits of the card.',
  submit: 'Cancel the contract',
  done: 'Subscription cancelled',
  until: (date) => `Your subscription ends on ${date}. You keep your plan until then, and your data afterwards.`,
  notFound: 'No running subscription matches this address and these digits. Check them, or write to us.',
  tooMany: 'Too many tries for this address. Try again in an hour, or write to us.',
  failed: 'The cancellation could not be sent. Check the connection and try again.',
  save: 'Save the confirmation',
  file: 'cahier-cancellation.txt',
  proof: (moment, email, until) =>
    `Confirmation of cancellation\n\nYour cancellation of the subscription to Cahier was received on ${moment}.\nAccount: ${email}\nThe subscription ends on ${until}.\n`,
}

export default en
