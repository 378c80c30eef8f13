import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { CommandError, systemCode } from '../error.ts'
import { texts } from '../language/texts.ts'
import { budgetSchema, compare, type Excess, type Weight } from './budget.ts'
import { weigh } from './weigh.ts'

const budgetFile = 'budget.json'

/** @throws CAHIER-C016 for a file that is not a budget */
async function readBudget(folder: string): Promise<Weight | null> {
  const path = join(folder, budgetFile)
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  try {
    return v.parse(budgetSchema, JSON.parse(text))
  } catch (cause) {
    throw new CommandError('CAHIER-C016', texts.budget.unreadable(path), { cause })
  }
}

/** Makes what was built the member's budget. */
export async function writeBudget(folder: string): Promise<void> {
  await writeFile(join(folder, budgetFile), `${JSON.stringify(await weigh(join(folder, 'dist')), null, 2)}\n`)
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
