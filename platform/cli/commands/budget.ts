import type { MemberName } from '@cahier/releases/model'
import { checkBudget, writeBudget } from '../budget/check.ts'
import { CommandError } from '../error.ts'
import { texts } from '../language/texts.ts'
import { say } from '../terminal.ts'
import { chosenMembers, memberFolder } from '../workspace.ts'

/**
 * `cahier budget [member]`: builds members and holds their bytes against `budget.json`, or writes that file.
 *
 * @throws CAHIER-C016 when a member is over its budget; what `buildRelease` throws
 */
export async function budget(root: string, name: string | undefined, { write = false }): Promise<void> {
  const failed: string[] = []
  for (const member of await chosenMembers(root, name)) {
    if (write) {
      await build(root, member)
      await writeBudget(memberFolder(root, member))
      say(texts.budget.written(member))
    } else if (!(await holdToBudget(root, member))) failed.push(member)
  }
  if (failed.length > 0) throw new CommandError('CAHIER-C016', texts.budget.failed(failed.join(', ')))
}

/**
 * Builds a member and says how it compares to its budget.
 *
 * @returns false when it is over. One without a budget is not.
 * @throws what `buildRelease` throws
 */
export async function holdToBudget(root: string, member: MemberName): Promise<boolean> {
  await build(root, member)
  const lines = await checkBudget(memberFolder(root, member))
  say(verdict(member, lines))
  return lines === null || lines.length === 0
}

/** What `checkBudget` found, for the terminal. */
export function verdict(member: MemberName, lines: readonly string[] | null): string {
  if (lines === null) return texts.budget.none(member)
  return lines.length === 0 ? texts.budget.kept(member) : [texts.budget.exceeded(member), ...lines].join('\n')
}

/** Loads the bundler only when something has to be built. */
async function build(root: string, member: MemberName): Promise<void> {
  const [{ buildRelease }, { presentOwners }] = await Promise.all([
    import('../build/build-release.ts'),
    import('../build/check-calls.ts'),
  ])
  for (const remark of await buildRelease(root, member, await presentOwners(root))) say(remark)
}
