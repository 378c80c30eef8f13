import type { MemberName } from '@cahier/releases/model'

/** One release, as a record or an index names it. */
export interface ReleaseName {
  member: MemberName
  id: string
}
