import type { MemberName, ReleaseFile } from '@cahier/releases/model'

/** A file of a release. */
export interface Asset {
  member: MemberName
  id: string
  path: string
  file: ReleaseFile
}
