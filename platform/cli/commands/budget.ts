import type { MemberName } from '@cahier/releases/model'
import { checkBudget, writeBudget } from '../budget/check.ts'
import { CommandError } from '../error.ts'
import { texts } from '../language/texts.ts'
import { say } from '../terminal.ts'
import { chosenMembers, memberFolder } from '../workspace.ts'

/**
 * `cahier budget [member]`: builds members and holds their bytes against `budget.json`, or writes that file.
 *
 * @throws CAHIER-C016 when a member is over its budget
 */
export async function budget(root: string, name: string | undefined, { write = false }): Promise<void> {
  const failed: string[] = []
  for (const member of await chosenMembers(root, name)) {
    const folder = memberFolder(root, member)
    if (write) {
      await build(folder)
      await writeBudget(folder)
      say(texts.budget.written(member))
    } else if (!(await holdToBudget(folder, member))) failed.push(member)
  }
  if (failed.length > 0) throw new CommandError('CAHIER-C016', texts.budget.failed(failed.join(', ')))
}

/** Builds a member and says how it compares to its budget. @returns false when it is over. One without a budget is not. */
export async function holdToBudget(folder: string, member: MemberName): Promise<boolean> {
  await build(folder)
  const lines = await checkBudget(folder)
  say(verdict(member, lines))
  return lines === null || lines.length === 0
}

/** What `checkBudget` found, for the terminal. */
export function verdict(member: MemberName, lines: readonly string[] | null): string {
  if (lines === null) return texts.budget.none(member)
  return lines.length === 0 ? texts.budget.kept(member) : [texts.budget.exceeded(member), ...lines].join('\n')
}

/** Loads the bundler only when something has to be built. */
const build = async (folder: string): Promise<void> => (await import('../build/build-member.ts')).buildMember(folder)
