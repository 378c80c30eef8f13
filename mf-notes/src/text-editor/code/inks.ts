import type { Kind } from './kinds.ts'

/** The colours of the light theme, for code that is pasted elsewhere. */
export const inks: Readonly<Record<Kind, string>> = {
  keyword: '#7a2f86',
  string: '#16704a',
  number: '#a3431b',
  comment: '#676c86',
  name: '#2f3e9e',
  type: '#0f6a7a',
}
