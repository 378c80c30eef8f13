import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { CommandError, systemCode } from '../error.ts'
import { texts } from '../language/texts.ts'
import { budgetFile } from '../presets/size-budget.ts'
import { budgetSchema, type Weight } from './budget.ts'

/** @throws CAHIER-C016 for a file that is not a budget */
export async function readBudget(folder: string): Promise<Weight | null> {
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

export const writeBudgetFile = (folder: string, budget: Weight): Promise<void> =>
  writeFile(join(folder, budgetFile), `${JSON.stringify(budget, null, 2)}\n`)
