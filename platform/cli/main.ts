#!/usr/bin/env node
import module from 'node:module'
import { join } from 'node:path'
import { texts } from './language/texts.ts'

// An older Node lacks what is loaded below, and says so by a stack.
const minNodeVersion = 24
if (Number(process.versions.node.split('.')[0]) < minNodeVersion) {
  process.stderr.write(`${texts.usage.oldNode(minNodeVersion, process.versions.node)} (CAHIER-C001)\n`)
  process.exit(1)
}

// Without types to strip and scripts to compile, a command starts in a third of the time. What cannot be written is not kept.
module.enableCompileCache(join(import.meta.dirname, 'node_modules/.cache/cahier'))
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
