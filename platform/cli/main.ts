#!/usr/bin/env node
import { createProgram } from './program.ts'
import { report } from './report.ts'

try {
  await createProgram().parseAsync()
} catch (error) {
  process.exitCode = report(error)
}
