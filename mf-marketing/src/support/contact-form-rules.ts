export const priorities = ['low', 'normal', 'high'] as const
export type Priority = (typeof priorities)[number]

/** The values of the contact form. */
export type ContactForm = { name: string; email: string; subject: string; message: string; priority: Priority }

/** Maximum lengths on the server. */
export const limits = { name: 100, email: 254, subject: 200, message: 5000 } as const

export type RequiredField = keyof typeof limits
export type Problem = 'nameRequired' | 'emailRequired' | 'emailInvalid' | 'subjectRequired' | 'messageRequired'

/** The problem of each invalid field, in the order of the form. Empty if the form is valid. */
export function problemsOf(form: ContactForm): ReadonlyMap<RequiredField, Problem> {
  const problems = new Map<RequiredField, Problem>()
  for (const field of ['name', 'email', 'subject', 'message'] as const) {
    if (form[field].trim() === '') problems.set(field, `${field}Required`)
  }
  if (!problems.has('email') && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(form.email.trim())) {
    problems.set('email', 'emailInvalid')
  }
  return problems
}
