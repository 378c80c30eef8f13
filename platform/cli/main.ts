#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Without types to strip and scripts to compile, a command starts in a third of the time. What cannot be written is not kept.
enableCompileCache(join(import.meta.dirname, 'node_modules/.cache/cahier'))
const { createProgram } = await import('./program.ts')
const { report } = await import('./report.ts')

// Whoever reads the output may have seen enough: `cahier status | head -1`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

try {
  await createProgram().parseAsync()
} catch (error) {
  process.exitCode = report(error)
}
