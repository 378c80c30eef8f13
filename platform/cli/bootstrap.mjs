/*
 * What `npm start` and `npm test` run, on whatever Node is there: checks that it will do, then hands over to the pinned
 * pnpm, which installs what is missing and puts the pinned Node on the path. Written for old versions of Node, so that
 * they reach the sentence that says they are too old.
 */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const hasPinnedNode = process.platform === 'linux' && (process.arch === 'x64' || process.arch === 'arm64')
const needed = hasPinnedNode ? 20 : 24
const command = process.argv[2]

if (Number(process.versions.node.split('.')[0]) < needed) {
  console.error(
    `Cahier demande Node ${needed} ou plus récent ; la version installée est ${process.versions.node} (CAHIER-C001).`,
  )
  process.exit(1)
}

const pinned = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')).packageManager
const [executable, ...leading] = installedPnpm() || ['npx', '-y', pinned]

/** The workspace's own pnpm, where an earlier run has installed the pinned version. */
function installedPnpm() {
  const folder = path.join(root, 'node_modules/pnpm')
  try {
    const installed = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'))
    if (`pnpm@${installed.version}` === pinned) return [path.join(root, 'node_modules/.bin/pnpm')]
  } catch (_absent) {}
  return undefined
}

const child = spawn(executable, [...leading, '--silent', 'run', 'cahier', command, ...process.argv.slice(3)], {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
})

/*
 * Ctrl-C reaches every process of the terminal; a signal from elsewhere only reaches this one. So it is passed on either
 * way, and this process stays until the application has stopped in order.
 */
let stopping = false
function stop(signal) {
  if (!stopping) child.kill(signal)
  stopping = true
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal))

// The shell that npm runs scripts in passes no signal on: it is gone, and that is all there is to see.
const npmShell = process.env.npm_lifecycle_event === undefined ? undefined : process.ppid
if (npmShell !== undefined) setInterval(() => process.ppid === npmShell || stop('SIGTERM'), 500).unref()

child.on('error', (error) => {
  console.error(`pnpm n’a pas pu être lancé : ${error.message}`)
  process.exit(1)
})
child.on('exit', (code, signal) => process.exit(stopping && signal !== null ? 0 : code === null ? 1 : code))
