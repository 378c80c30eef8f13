export interface PasswordChange {
  current: string
  next: string
  confirm: string
}

export type PasswordProblem =
  | 'currentRequired'
  | 'nextRequired'
  | 'short'
  | 'long'
  | 'confirmRequired'
  | 'differs'
  | 'same'

/** What is wrong with each field of a change of password. */
export type PasswordProblems = Readonly<Partial<Record<keyof PasswordChange, PasswordProblem>>>

const minPasswordCharacters = 8
/** Bytes that the authentication service takes. */
const maxPasswordBytes = 72

/** @param hasPassword whether there is a current one to give */
export function passwordProblems({ current, next, confirm }: PasswordChange, hasPassword: boolean): PasswordProblems {
  const ofNext = (): PasswordProblem | null => {
    if (next === '') return 'nextRequired'
    if ([...next].length < minPasswordCharacters) return 'short'
    if (new TextEncoder().encode(next).length > maxPasswordBytes) return 'long'
    return hasPassword && next === current ? 'same' : null
  }
  const ofConfirm = (): PasswordProblem | null => {
    if (confirm === '') return 'confirmRequired'
    return confirm === next ? null : 'differs'
  }
  const found = {
    current: hasPassword && current === '' ? ('currentRequired' as const) : null,
    next: ofNext(),
    confirm: ofConfirm(),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null))
}
