import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { createProgram } from './program.ts'
import { presentMembers, root } from './workspace.ts'

const step = v.object({
  uses: v.optional(v.string()),
  run: v.optional(v.string()),
  if: v.optional(v.string()),
  env: v.optional(v.record(v.string(), v.unknown()), {}),
  with: v.optional(v.record(v.string(), v.unknown()), {}),
})
type Step = v.InferOutput<typeof step>
const job = v.object({
  if: v.optional(v.string()),
  needs: v.optional(v.union([v.string(), v.array(v.string())]), []),
  environment: v.optional(v.string()),
  permissions: v.optional(v.record(v.string(), v.string()), {}),
  'timeout-minutes': v.number(),
  steps: v.array(step),
})
const workflow = v.object({
  on: v.record(v.string(), v.unknown()),
  permissions: v.record(v.string(), v.string()),
  jobs: v.record(v.string(), job),
})
const action = v.object({ runs: v.object({ steps: v.array(step) }) })

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const template = 'platform/cli/template'
const workflows = new Map(
  globSync(`{.github,${template}/.github}/workflows/*.yml`, { cwd: root }).map((path) => [
    path,
    v.parse(workflow, parse(read(path))),
  ]),
)
const actions = new Map(
  globSync('.github/actions/*/action.yml', { cwd: root }).map((path) => [path, v.parse(action, parse(read(path)))]),
)

test('these are the workflows, and this what they share', () => {
  const remote = `${template}/.github/workflows/remote.yml`
  expect([...workflows.keys()].sort()).toEqual(['.github/workflows/ci.yml', '.github/workflows/release.yml', remote])
  expect([...actions.keys()]).toEqual(['.github/actions/set-up/action.yml'])
})

const manifest = (folder: string) =>
  JSON.parse(read(join(folder, 'package.json'))) as { name: string; scripts?: Record<string, string> }

class Reached extends Error {}

/** Parses a command line of `cahier` as the command does, without running it. */
async function parses(words: readonly string[], inCheckout: boolean): Promise<void> {
  const program = createProgram(inCheckout)
  program.hook('preAction', () => {
    throw new Reached()
  })
  await expect(program.parseAsync(['node', 'cahier', ...words]), words.join(' ')).rejects.toThrow(Reached)
}

/** The words of each simple command of a script; enough of a shell for what stands in workflows and guides. */
function commandsOf(script: string): string[][] {
  const commands: string[][] = []
  for (const line of script.replaceAll('\\\n', ' ').split('\n')) {
    const bare = line.replace(/(^|\s)#.*$/, '').replace(/\$\(([^()]*)\)/g, '; $1;')
    for (const part of bare.split(/;|&&|\|\|?|[()]/)) {
      const words = [...part.matchAll(/(?:"[^"]*"?|'[^']*'?|[^\s"'])+/g)].map(([word]) => word.replace(/["']/g, ''))
      const end = words.findIndex((word) => /^\d?[<>]/.test(word))
      const command = (end < 0 ? words : words.slice(0, end)).filter((word, at, all) => {
        const isFirst = all.slice(0, at).every((one) => /^[A-Z_]\w*=|^\w+=$/.test(one))
        return !(isFirst && /^\w+=/.test(word)) && !(isFirst && /^(export|exec)$/.test(word))
      })
      if (command.length > 0) commands.push(command)
    }
  }
  return commands
}

/** Holds one command against what it calls. @returns whether it calls something of ours */
async function holds([tool = '', ...words]: readonly string[], folder: '.' | typeof template): Promise<boolean> {
  const inCheckout = folder === '.'
  const args = words.filter((word) => !/^(-y|--silent|--offline)$/.test(word))
  if (tool === 'npm' || (tool === 'npx' && args[0] === 'pnpm')) {
    const [script = '', ...rest] = tool === 'npx' ? args.slice(1) : args.filter((word) => word !== 'run')
    if (['install', 'ci', 'init', 'exec', 'audit', 'changeset'].includes(script)) return false
    if (script === 'cahier') return parses(rest, inCheckout).then(() => true)
    if (script === '--filter') return filtered(args.slice(1))
    const isTool = existsSync(join(root, 'node_modules/.bin', script))
    const found = manifest(folder).scripts?.[script]
    expect(found ?? (isTool ? script : undefined), `${folder}: ${script}`).toBeDefined()
    // A script that is the command takes more arguments of it. It runs in the member's folder.
    const [, own] = /^(?:exec node platform\/cli\/bootstrap\.mjs|cahier) (.+)$/.exec(found ?? '') ?? []
    if (own !== undefined) await parses([...own.split(' '), ...rest.filter((word) => word !== '--')], true)
    return true
  }
  if (tool === 'cahier' || (tool === 'npx' && args[0] === '@cahier/cli')) {
    await parses(tool === 'npx' ? args.slice(1) : args, inCheckout)
    return true
  }
  if (/^\.\w*\//.test(tool)) {
    expect(existsSync(join(root, tool)), tool).toBe(true)
    return true
  }
  return false
}

/** `pnpm --filter <package>… <script>`, for every member where a variable names it, and the template for one that a guide makes. */
async function filtered(words: readonly string[]): Promise<boolean> {
  const names = words.filter((_word, at) => words[at - 1] === '--filter')
  const script = words[names.length * 2] ?? ''
  const folders = names.includes('$MEMBER') ? await presentMembers(root) : names.map(folderOfPackage)
  for (const folder of folders) {
    expect({ pack: '', ...manifest(folder).scripts }, `${folder}: ${script}`).toHaveProperty(script)
  }
  return true
}

const folders = globSync('{platform/*,shared-ui,shell,mf-*}/package.json', { cwd: root }).map(dirname)
function folderOfPackage(name: string): string {
  const found = folders.find((folder) => manifest(folder).name === name || folder === name)
  return found ?? (/^mf-(quiz|<name>)$/.test(name) ? template : name)
}

const folderOf = (path: string) => (path.startsWith(template) ? template : '.')

describe.each([...workflows])('%s', (path, { on, permissions, jobs }) => {
  const steps = Object.values(jobs).flatMap((one) => one.steps)

  test('calls only commands, options and scripts that exist', async () => {
    let found = 0
    for (const { run } of steps) {
      for (const command of commandsOf(run ?? '')) if (await holds(command, folderOf(path))) found++
    }
    expect(found).toBeGreaterThan(0)
  })

  test('uses actions by the hash of a commit, beside their version', () => expectPinned(path, steps))

  test('may read, and writes only where a job needs it', () => {
    expect(permissions).toEqual({ contents: 'read' })
    const more = Object.entries(jobs).flatMap(([name, one]) =>
      Object.entries(one.permissions).map((own) => [name, own]),
    )
    expect(more).toEqual(path.endsWith('ci.yml') ? [] : [['link', ['pull-requests', 'write']]])
    // Such a job runs nothing of the branch.
    for (const one of Object.values(jobs).filter((job) => Object.keys(job.permissions).length > 0)) {
      expect(one.steps.filter(({ uses }) => uses !== undefined)).toEqual([])
    }
  })

  test('gives secrets to no pull request of a fork, and never by its trigger', () => {
    expect(Object.keys(on)).not.toContain('pull_request_target')
    for (const [name, one] of Object.entries(jobs)) {
      for (const { env, run, uses, if: own } of one.steps) {
        if (!JSON.stringify({ env, run, uses }).includes('secrets.')) continue
        const condition = `${one.if ?? ''} ${own ?? ''}`
        expect(condition, name).toMatch(
          /head\.repo\.full_name == github\.repository|github\.event_name == 'workflow_dispatch'/,
        )
      }
    }
  })

  test('publishes nothing where nobody has set the application’s address', () => {
    const publishing = Object.values(jobs).flatMap((one) =>
      one.steps.filter(({ run }) => / publish /.test(run ?? '')).map((step) => `${one.if ?? ''} ${step.if ?? ''}`),
    )
    for (const condition of publishing) expect(condition).toMatch(/(env\.APPLICATION|vars\.CAHIER_APPLICATION) != ''/)
  })

  test('puts what others write into variables, and not into scripts', () => {
    for (const { run = '' } of steps) expect(run).not.toMatch(/\$\{\{(?! *matrix\.(suite|tests) *\}\})/)
  })
})

test.each([...actions])('%s uses actions by the hash of a commit, beside their version', (path, { runs }) =>
  expectPinned(path, runs.steps),
)

function expectPinned(path: string, steps: readonly Step[]): void {
  const used = steps.flatMap(({ uses }) => uses ?? []).filter((uses) => !uses.startsWith('./'))
  expect(used.length).toBeGreaterThan(0)
  for (const uses of used) {
    expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/)
    expect(read(path)).toMatch(new RegExp(`${uses} # v\\d+\\.\\d+\\.\\d+\n`))
  }
  const local = steps.flatMap(({ uses }) => uses ?? []).filter((uses) => uses.startsWith('./'))
  for (const uses of local) expect(existsSync(join(root, uses, 'action.yml')), uses).toBe(true)
}

test('an action is the same commit wherever it is used', () => {
  const all = [...workflows.keys(), ...actions.keys()].flatMap((path) => [
    ...read(path).matchAll(/uses: ([^./]\S+)@(\S+)/g),
  ])
  const commits = new Map<string, Set<string>>()
  for (const [, name = '', commit = ''] of all) commits.set(name, (commits.get(name) ?? new Set()).add(commit))
  expect([...commits].filter(([, found]) => found.size > 1)).toEqual([])
})

describe('the release of members', () => {
  const release = workflows.get('.github/workflows/release.yml')
  const jobs = release?.jobs ?? {}

  test('offers every remote for a rollback', async () => {
    const inputs = v.parse(
      v.object({ inputs: v.object({ member: v.object({ options: v.array(v.string()) }), reason: v.unknown() }) }),
      release?.on.workflow_dispatch,
    )
    expect(inputs.inputs.member.options).toEqual((await presentMembers(root)).filter((member) => member !== 'shell'))
  })

  test('shows secrets only to jobs in an environment, which neither build nor test', () => {
    const withSecrets = Object.entries(jobs).filter(([, one]) => JSON.stringify(one).includes('secrets.'))
    expect(withSecrets.map(([name]) => name)).toEqual(['release', 'rollback'])
    for (const [name, { environment, steps }] of withSecrets) {
      expect(environment, name).toMatch(/matrix\.member|inputs\.member/)
      expect(steps.map(({ run }) => run ?? '').join('\n'), name).not.toMatch(/ (test|build)\b/)
    }
  })

  test('compares with the whole history, of which it has every commit', () => {
    const [checkout] = jobs.changed?.steps ?? []
    expect(checkout?.with['fetch-depth']).toBe(0)
  })

  test('keeps the checkout’s token from what it runs', () => {
    const checkouts = Object.values(jobs).flatMap(({ steps }) =>
      steps.filter(({ uses }) => uses?.startsWith('actions/checkout@')),
    )
    expect(checkouts.length).toBeGreaterThan(2)
    expect(checkouts.filter((one) => one.with['persist-credentials'] !== false)).toEqual([])
  })
})

test.each(globSync('docs/guides/*.md', { cwd: root }))(
  '%s calls only commands, options and scripts that exist',
  async (path) => {
    for (const [, script = ''] of read(path).matchAll(/^```sh\n(.*?)^```$/gms)) {
      for (const command of commandsOf(script)) await holds(command, '.')
    }
  },
)
