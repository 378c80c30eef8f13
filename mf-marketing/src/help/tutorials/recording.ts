import type { Language } from '@cahier/contract/config'

/** What `pnpm bench tutorials` makes of an area's steps. */
export interface Recording {
  readonly video: string
  readonly poster: string
  readonly captions: Readonly<Record<Language, string>>
}
