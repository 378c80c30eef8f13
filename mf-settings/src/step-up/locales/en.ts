import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const en: Catalogue<typeof fr> = {
  title: 'Confirm that it is you',
  lead: 'This action concerns the security of your account.',
  mailed: (email) => `A code is on its way to ${email}.`,
  password: 'Password',
  show: 'Show the password',
  hide: 'Hide the password',
  code: 'Code',
  codeHint: 'The 6 digits of your app, or a recovery code.',
  submit: 'Confirm',
  cancel: 'Cancel',
  close: 'Close',
  required: 'This field is required',
  failures: {
    wrongCode: 'This code is wrong, has expired or was already used.',
    wrongPassword: 'The current password is incorrect',
    samePassword: 'The new password must differ from the current one',
    weakPassword: 'This password is too weak.',
    tooMany: 'Too many attempts. Wait a few minutes before you try again.',
    tooManyMails: 'Too many messages were asked for. Wait an hour.',
    address: 'This email address is not valid',
    sameAddress: 'Choose another address than that of the account',
    notRecent: 'Confirm first that it is you.',
    passkeyCancelled: 'The device gave no passkey.',
    passkeyExists: 'This passkey is registered already.',
    tooManyPasskeys: 'There are twenty passkeys already.',
    tooManyFactors: 'Ten apps are registered already.',
    offline: 'The server does not answer. Check your connection, then try again.',
    unknown: 'Something went wrong. Try again.',
  },
}
export default en
