import type { Problem } from '../definition/problems.ts'

/** What the fields of a step need besides their values. */
export interface FieldsContext {
  problems: readonly Problem[]
  /** Places whose problems are shown: the learner has been there. */
  visited: ReadonlySet<string>
  visit(at: string): void
  /** Paths that texts can use, by the trigger. */
  offered: readonly string[]
  /** Values of these paths, for previews. */
  sample: unknown
}
