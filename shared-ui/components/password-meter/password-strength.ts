/** What a password can lack. */
export type PasswordGap = 'length' | 'lower' | 'upper' | 'digit' | 'special'

export type Strength = 0 | 1 | 2 | 3 | 4 | 5

const has: Readonly<Record<PasswordGap, (password: string) => boolean>> = {
  length: (password) => [...password].length >= 8,
  lower: (password) => /\p{Ll}/u.test(password),
  upper: (password) => /\p{Lu}/u.test(password),
  digit: (password) => /\p{Nd}/u.test(password),
  special: (password) => /[^\p{L}\p{Nd}]/u.test(password),
}

/** How strong a password is, one point for each of five properties, and those that it lacks. */
export function passwordStrength(password: string): { score: Strength; missing: readonly PasswordGap[] } {
  const gaps = Object.keys(has) as PasswordGap[]
  const missing = gaps.filter((gap) => !has[gap](password))
  return { score: (gaps.length - missing.length) as Strength, missing }
}
