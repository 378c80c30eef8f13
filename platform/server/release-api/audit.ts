import { appendFile } from 'node:fs/promises'
import type { SetApproval } from '@cahier/releases/model'

/** One line of the audit log: who requested what, and the result. Contains no secrets. */
export interface AuditLine {
  address: string
  /** Id of the token or of the administrator's account, or null where neither was known. */
  caller: string | null
  action: string
  member: string
  release?: string
  /** What was promoted in the same set. */
  together?: readonly string[]
  /** Where it is not the main one. */
  channel?: string
  /** Overruled the link check, or would have. */
  force?: boolean
  /** `accepted`, or the code of the refusal. */
  outcome: string
  release_set?: number
  /** Id of the operation that was proposed or decided, and who proposed it. */
  proposed?: string
  author?: string
  /** Why: of the one who proposed it, and of the one who decided. */
  reason?: string
  decision?: SetApproval
}

/** Adds a line to a file that is only ever appended to. */
export async function writeAudit(path: string, line: AuditLine): Promise<void> {
  await appendFile(path, `${JSON.stringify({ time: new Date().toISOString(), ...line })}\n`, { mode: 0o600 })
}
