/*
 * `pnpm bench` runs every measurement of docs/performance.md one after the other; `pnpm bench faults` runs one of them. `pnpm
 * bench screenshots` takes the pictures of docs/screenshots, `pnpm bench tutorials` the recordings of the help.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onStop } from '@cahier/cli/progress'

const all = [
  'pages',
  'lighthouse',
  'input',
  'promises',
  'compare',
  'trace',
  'growth',
  'faults',
  'unload',
  'live',
  'notes',
  'search',
  'vocabulary',
  'automations',
  'data',
  'meetings',
  'offline',
  'rest',
  'load',
  'restart',
  'hop',
]
// `assistant` needs a folder with notes and questions.
const known = [...all, 'assistant', 'screenshots', 'tutorials']
const given = process.argv.slice(2)
const flags = given.filter((argument) => argument.startsWith('--'))
const asked = given.filter((argument) => !argument.startsWith('--'))
const unknown = asked.find((name) => !known.includes(name))
if (unknown !== undefined) {
  console.error(`${unknown}? There are ${known.join(', ')}.`)
  process.exit(1)
}
for (const name of asked.length > 0 ? asked : all) {
  console.log(`\n## ${name}\n`)
  const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...flags], { stdio: 'inherit' })
  let isStopped = false
  // A stopped measurement prints its results so far and ends.
  const release = onStop(() => {
    isStopped = true
    child.kill('SIGTERM')
  })
  const [code] = await once(child, 'exit')
  release()
  if (code !== 0) process.exitCode = 1
  if (isStopped) break
}
