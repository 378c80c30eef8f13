import { writeFile } from 'node:fs/promises'
import { apiReport, reports } from './report.ts'

for (const { folder, file } of reports) await writeFile(file, await apiReport(folder))
