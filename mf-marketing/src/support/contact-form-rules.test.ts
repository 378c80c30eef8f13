import { expect, it } from 'vitest'
import { type ContactForm, problemsOf } from './contact-form-rules.ts'

const complete: ContactForm = {
  name: 'Camille Martin',
  email: 'camille@exemple.fr',
  subject: 'Une question',
  message: 'Bonjour',
  priority: 'normal',
}

it.each<[Partial<ContactForm>, Record<string, string>]>([
  [{}, {}],
  [{ email: ' camille@exemple.fr ' }, {}],
  [{ name: '  ' }, { name: 'nameRequired' }],
  [{ email: '' }, { email: 'emailRequired' }],
  [{ email: 'camille' }, { email: 'emailInvalid' }],
  [{ email: 'camille@exemple' }, { email: 'emailInvalid' }],
  [{ email: 'ca mille@exemple.fr' }, { email: 'emailInvalid' }],
  [
    { subject: '', message: '\n' },
    { subject: 'subjectRequired', message: 'messageRequired' },
  ],
])('%j', (change, problems) => {
  expect(Object.fromEntries(problemsOf({ ...complete, ...change }))).toEqual(problems)
})
