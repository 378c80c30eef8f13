import { isSameProblem, type LinkProblem, type MemberName, releaseKey } from '../model/index.ts'

/** How many combinations are looked at: a refusal is waited for. */
const maxCombinations = 2_000

/** Another release of a member. */
export interface Move {
  member: MemberName
  release: string
}

/**
 * The fewest moves after which no problem is left. Of whatever is left, one of the two members of the first problem has to move; where that has no
 * other side, any may be what is missing.
 *
 * @param problems of the set as it is asked for
 * @param problemsAfter the problems of that set after some moves
 * @returns null where none suffice, or too many combinations would have to be looked at
 */
export function fewestMoves(
  moves: readonly Move[],
  problems: readonly LinkProblem[],
  problemsAfter: (moved: readonly Move[]) => LinkProblem[],
): Move[] | null {
  const kept = new Set<string>()
  let looked = 0
  let open = [{ moved: [] as Move[], first: problems[0] }]
  while (open.length > 0) {
    const next: typeof open = []
    for (const { moved, first } of open) {
      for (const move of moves) {
        if (!first || !mayEnd(first, move) || moved.some(({ member }) => member === move.member)) continue
        const further = [...moved, move]
        const key = further
          .map(({ member, release }) => releaseKey(member, release))
          .toSorted()
          .join()
        if (kept.has(key)) continue
        if (++looked > maxCombinations) return null
        const left = problemsAfter(further)
        if (left.length === 0) return further
        if (left.some((one) => isSameProblem(one, first))) continue
        kept.add(key)
        next.push({ moved: further, first: left[0] })
      }
    }
    open = next
  }
  return null
}

/** Whether a problem can end when this member runs another release. */
const mayEnd = ({ release, against }: LinkProblem, { member }: Move): boolean =>
  against === null || [release, against].some((key) => key.startsWith(`${member}@`))
