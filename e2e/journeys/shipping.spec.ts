import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { run } from '../application/away.ts'
import { test } from '../application/fixture.ts'
import { readSteps } from '../application/guide.ts'
import { operate } from '../application/operate.ts'
import { openTerminal } from '../application/terminal.ts'
import { becomeLearner, expect } from './learner.ts'

test.describe.configure({ mode: 'default' })
test.use({ journeys: 'shipping' })

interface Workflow {
  jobs: Record<string, { steps: { name?: string; run?: string; env?: Record<string, string> }[] }>
}

const root = join(import.meta.dirname, '../..')
const commandsIn = async (heading: string) =>
  (await readSteps(join(root, 'docs/guides/shipping.md'), heading)).flatMap((step) =>
    step.kind === 'command' ? [step.command] : [],
  )
// The copied checkout shares its packages with this one: pnpm, which compares and installs them first, must not run there.
const withoutPnpm = (command: string) =>
  command.replaceAll(/npx (@cahier\/cli|pnpm (--silent )?cahier)/g, 'node platform/cli/main.ts')

test('by the commands of the guide a team ships its remote with a token and its key, but nothing else', {
  tag: '@toolchain',
}, async ({ page, application }) => {
  expect(await application.cahier('keys', 'rotate', 'mf-notes')).toMatchObject({ code: 0 })
  const operator = openTerminal(application.checkout, { CAHIER_DATA: application.data })
  const [bearer = '', forChannels = ''] = await inTurn(
    await commandsIn('What the operator hands out'),
    async (command) => (await operator.run(withoutPnpm(command))).trim(),
  )
  const texts = join(application.checkout, 'mf-notes/src/locales/fr.ts')
  await writeFile(texts, (await readFile(texts, 'utf8')).replace("'Nouvelle Note'", "'Une note livrée'"))

  // The team has nothing of the operator but what it is handed.
  const folder = await mkdtemp(join(tmpdir(), 'cahier-team-'))
  const team = openTerminal(application.checkout, { CAHIER_DATA: join(folder, 'data') })
  const before = await application.servedSet()
  let release: string | undefined
  const take = async (written: string) => {
    const command = withoutPnpm(written)
      .replace('https://cahier.example', application.url)
      .replace('CAHIER_TOKEN=…', `CAHIER_TOKEN=${bearer}`)
      .replaceAll('../keys', join(folder, 'keys'))
    const said = await team.run(command)
    if (/^mkdir /.test(command)) {
      // As it comes by mail or chat: what it was open to on the way, it still is.
      const key = await readFile(join(application.data, 'keys/mf-notes.pem'))
      await writeFile(join(folder, 'keys/mf-notes.pem'), key, { mode: 0o644 })
    }
    if (/ publish /.test(command)) {
      release = /mf-notes@([0-9a-f]{12})/.exec(said)?.[1]
      const promotion = { operation: 'promote', member: 'mf-notes', release, expected_set: before }
      for (const member of ['mf-ai', 'shell']) {
        expect(await operate(application, bearer, { ...promotion, member })).toMatchObject({
          status: 403,
          body: { code: 'CAHIER-R031' },
        })
      }
      expect(await operate(application, forChannels, promotion)).toMatchObject({
        status: 403,
        body: { code: 'CAHIER-R031' },
      })
      expect(await operate(application, bearer, { ...promotion, expected_set: before - 1 })).toMatchObject({
        status: 409,
        body: { code: 'CAHIER-R032' },
      })
    }
    if (/ promote /.test(command)) {
      expect(said).toBe(`mf-notes@${release} est en service (ensemble ${before + 1} de ${application.url}).\n`)
      await becomeLearner(page)
      await page.goto('/notes')
      await expect(page.getByRole('button', { name: 'Une note livrée' })).toBeVisible()
    }
    if (/ rollback /.test(command)) {
      expect(said).toContain('est de nouveau en service')
      await expect(page.getByRole('button', { name: 'Nouvelle Note' })).toBeVisible()
    }
  }
  await inTurn(await commandsIn('What the team does'), (command) => test.step(command, () => take(command)))
  await rm(folder, { recursive: true })
})

/** What each of a guide's commands gives, one after the other. */
async function inTurn<Given>(commands: readonly string[], take: (command: string) => Promise<Given>): Promise<Given[]> {
  const given: Given[] = []
  for (const command of commands) given.push(await take(command))
  return given
}

/** A `gh` that keeps the arguments of its call, one a line, in the file that `CALLED` names. */
async function recordingGh(folder: string): Promise<{ PATH: string; CALLED: string }> {
  const gh = join(folder, 'gh')
  await writeFile(gh, '#!/bin/sh\nprintf "%s\\n" "$@" > "$CALLED"\n')
  await chmod(gh, 0o755)
  return { PATH: `${folder}:${process.env.PATH}`, CALLED: join(folder, 'called') }
}

/** The steps that publish a pull request, and those that promote it and roll it back. */
const workflows = [
  {
    file: '.github/workflows/release.yml',
    channel: 'pr-12',
    preview: { job: 'release', steps: ['Publish', 'Promote on the channel of the pull request'] },
    promote: { job: 'release', steps: ['Promote'] },
    rollback: { job: 'rollback', steps: ['Roll back'] },
  },
  {
    file: 'platform/cli/template/.github/workflows/remote.yml',
    channel: 'pr-13',
    preview: { job: 'remote', steps: ['Publish to the channel'] },
    promote: { job: 'operate', steps: ['Promote'] },
    rollback: { job: 'operate', steps: ['Roll back'] },
  },
]

for (const { file, channel, preview, promote, rollback } of workflows) {
  test(`the workflow ${file} publishes a pull request and links to it, promotes, and rolls back`, {
    tag: '@toolchain',
  }, async ({ page, application }) => {
    const member = 'mf-planning'
    expect(await application.cahier('keys', 'rotate', member)).toMatchObject({ code: 0 })
    const scope = ['--actions', 'publish,promote', '--channels', 'pr-*']
    const { stdout } = await application.cahier('token', 'create', member, ...scope)
    const live = await application.cahier('token', 'create', member, '--actions', 'promote,rollback')
    const texts = join(application.checkout, member, 'src/locales/fr.ts')
    await writeFile(texts, `${await readFile(texts, 'utf8')}\n// ${channel}\n`)
    expect(await application.cahier('build', member)).toMatchObject({ code: 0 })

    // What a runner has: a folder that others can look into, and a file for what a step hands on.
    const runner = await mkdtemp(join(tmpdir(), 'cahier-runner-'))
    await chmod(runner, 0o755)
    const variables = {
      APPLICATION: application.url,
      MEMBER: member,
      CHANNEL: channel,
      RUNNER_TEMP: runner,
      GITHUB_OUTPUT: join(runner, 'output'),
      CAHIER_TOKEN: stdout.trim(),
      SIGNING_KEY: await readFile(join(application.data, 'keys', `${member}.pem`), 'utf8'),
    }
    const { jobs } = parse(await readFile(join(root, file), 'utf8')) as Workflow
    const take = async ({ job, steps }: typeof preview, more: NodeJS.ProcessEnv = {}) => {
      let said = ''
      for (const name of steps) {
        const script = jobs[job]?.steps.find((step) => step.name === name)?.run ?? 'false'
        const command = withoutPnpm(script.replaceAll('mf-__name__', member))
        said += await run(application.checkout, 'bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', command], {
          ...variables,
          ...more,
        })
      }
      return said
    }
    await take(preview)

    const [, link = ''] = /^link=(.*)$/m.exec(await readFile(variables.GITHUB_OUTPUT, 'utf8')) ?? []
    await becomeLearner(page)
    await page.goto(link)
    await expect(page.getByText(`(canal ${channel})`)).toBeVisible()

    // The job that comments has the link and nothing to hand on; the runner fills what stands in its variables.
    const [{ env = {}, run: comment = 'false' } = {}] = jobs.link?.steps ?? []
    const filled: Record<string, string> = { 'github.token': 'none', 'github.event.number': '12' }
    const given = Object.entries(env).map(([name, text]) => [
      name,
      text.replace(
        /\$\{\{ (.+?) \}\}/g,
        (_, key: string) => filled[key] ?? (/^needs\.\w+\.outputs\.link$/.test(key) ? link : ''),
      ),
    ])
    const recording = await recordingGh(runner)
    await run(runner, 'bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', comment], {
      ...Object.fromEntries(given),
      ...recording,
      GITHUB_REPOSITORY: 'acme/cahier',
    })
    expect((await readFile(recording.CALLED, 'utf8')).trimEnd().split('\n')).toEqual([
      'pr',
      'comment',
      '12',
      '--repo',
      'acme/cahier',
      '--body',
      `This pull request, in the whole application, for a week - ${link}`,
    ])

    const own = { REASON: 'vu', GITHUB_SHA: 'abc', CAHIER_TOKEN: live.stdout.trim() }
    const before = await application.servedSet()
    expect(await take(promote, own)).toContain(`est en service (ensemble ${before + 1} `)
    // A run that is started again finds its release live.
    expect(await take(promote, own)).toContain('est déjà en service')
    expect(await application.servedSet()).toBe(before + 1)
    expect(await take(rollback, own)).toContain('est de nouveau en service')
    await rm(runner, { recursive: true })
  })
}
