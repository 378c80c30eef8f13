import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { apiReport, reports } from './report.ts'

const workspace = path.join(import.meta.dirname, '..', '..', '..')

it.each(reports)('$file lists the exports of $folder (pnpm api updates it)', async ({ folder, file }) => {
  expect(await apiReport(folder)).toBe(await readFile(path.join(workspace, file), 'utf8'))
})
