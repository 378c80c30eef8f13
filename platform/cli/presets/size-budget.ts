import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleaseDraft } from '@cahier/releases/model'
import * as v from 'valibot'
import { isPartOf } from './expose-chunk.ts'

export const budgetFile = 'budget.json'

const bytes = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0)
const parts = v.record(v.string(), v.object({ script: bytes, style: bytes }))

/**
 * What a member's entry and first screen may weigh, by the `budget.json` of its folder. Nothing without a valid one: `cahier budget` says what
 * is wrong with it.
 */
export async function sizeBudgetOf(folder: string): Promise<Pick<ReleaseDraft, 'budget'>> {
  const text = await readFile(join(folder, budgetFile), 'utf8').catch(() => 'null')
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), parts), text)
  if (!read.success) return {}
  const { entry, shell } = read.output
  if (!entry) return shell ? { budget: { entry: shell.script, app: shell.style } } : {}
  const ofApp = Object.entries(read.output).filter(([name]) => isPartOf(name, './app'))
  return { budget: { entry: entry.script, app: ofApp.reduce((sum, [, { script, style }]) => sum + script + style, 0) } }
}
