/*
 * Runs first on `npm start` and `npm test`, on any version of Node: checks that version, lets the pinned pnpm install what is
 * missing, and starts the `cahier` command on the pinned Node. The syntax is old on purpose, so that an old Node can print
 * the message that it is too old.
 */
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/* The same rule as in language/terminal-language.ts, which an old Node cannot load. */
const { LC_ALL, LC_MESSAGES, LANG } = process.env
const isFrench = LC_ALL ? /^fr([_.@-]|$)/i.test(LC_ALL) : /^(fr|C|POSIX)([_.@-]|$)/i.test(LC_MESSAGES || LANG || 'C')
const inLanguage = (french, english) => (isFrench ? french : english)

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const hasPinnedNode = process.platform === 'linux' && (process.arch === 'x64' || process.arch === 'arm64')
const needed = hasPinnedNode ? 20 : 24

if (Number(process.versions.node.split('.')[0]) < needed) {
  console.error(
    inLanguage(
      `Cahier demande Node ${needed} ou plus récent ; la version installée est ${process.versions.node} (CAHIER-C001).`,
      `Cahier asks for Node ${needed} or newer; the version that is installed is ${process.versions.node} (CAHIER-C001).`,
    ),
  )
  process.exit(1)
}

const bin = path.join(root, 'node_modules/.bin')

// pnpm compares the installed packages with the lockfile before it runs anything, and installs what is missing.
const pinned = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')).packageManager
const [pnpm, ...leading] = installedPnpm() || ['npx', '-y', pinned]
if (!fs.existsSync(bin)) console.log(inLanguage('Installation des dépendances…', 'Installing the dependencies…'))
const prepared = spawnSync(pnpm, [...leading, '--silent', 'exec', 'node', '--version'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
})
if (prepared.status !== 0) {
  console.error(
    inLanguage(
      'Les dépendances n’ont pas pu être installées (CAHIER-C011).',
      'The dependencies could not be installed (CAHIER-C011).',
    ),
  )
  process.exit(1)
}

/** The workspace's own pnpm, if an earlier run has installed the pinned version. */
function installedPnpm() {
  try {
    const installed = JSON.parse(fs.readFileSync(path.join(root, 'node_modules/pnpm/package.json'), 'utf8'))
    if (`pnpm@${installed.version}` === pinned) return [path.join(bin, 'pnpm')]
  } catch (_absent) {}
  return undefined
}

const node = hasPinnedNode ? path.join(bin, 'node') : process.execPath
const child = spawn(node, [path.join(root, 'platform/cli/main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: bin + path.delimiter + process.env.PATH },
})

/*
 * Ctrl-C signals every process of the terminal, but `kill` signals this process alone. So signals are always passed on, and
 * this process waits until the application has shut down. (npm's scripts start it with `exec`, because a shell in between
 * would not pass signals on.)
 */
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))

child.on('error', (error) => {
  console.error(
    inLanguage(`Cahier n’a pas pu être lancé : ${error.message}`, `Cahier could not be started: ${error.message}`),
  )
  process.exit(1)
})
child.on('exit', (code) => process.exit(code === null ? 1 : code))
