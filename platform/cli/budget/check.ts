import { join } from 'node:path'
import { texts } from '../language/texts.ts'
import { compare, type Excess } from './budget.ts'
import { readBudget, writeBudgetFile } from './file.ts'
import { weigh } from './weigh.ts'

/** Makes what was built the member's budget. */
export async function writeBudget(folder: string): Promise<void> {
  await writeBudgetFile(folder, await weigh(join(folder, 'dist')))
}

/**
 * Holds what was built in a member's folder against its budget.
 *
 * @returns what is wrong, as lines for the terminal; null for a member without a budget
 */
export async function checkBudget(folder: string): Promise<readonly string[] | null> {
  const budget = await readBudget(folder)
  if (!budget) return null
  const { over, gone } = compare(budget, await weigh(join(folder, 'dist')))
  return [...over.flatMap(linesOf), ...gone.map((part) => texts.budget.gone(part))]
}

const number = new Intl.NumberFormat(texts.locale)

function linesOf({ part, kind, bytes, budget, grown }: Excess): string[] {
  const name = `${part} (${texts.budget.kinds[kind]})`
  const first =
    budget === 0
      ? texts.budget.added(name, number.format(bytes))
      : texts.budget.over(name, number.format(bytes), number.format(bytes - budget), number.format(budget))
  return [first, ...grown.map(({ module, by }) => `  + ${number.format(by).padStart(7)}  ${module}`)]
}
