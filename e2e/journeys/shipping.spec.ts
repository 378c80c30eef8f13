import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import { run } from '../application/away.ts'
import { test } from '../application/fixture.ts'
import { operate } from '../application/operate.ts'
import { becomeLearner, expect } from './learner.ts'

test.describe.configure({ mode: 'default' })
test.use({ journeys: 'shipping' })

interface Workflow {
  jobs: Record<string, { steps: { name?: string; run?: string; env?: Record<string, string> }[] }>
}

test('a team can ship its remote with a token, but nothing else', { tag: '@toolchain' }, async ({
  page,
  application,
}) => {
  expect(await application.cahier('keys', 'rotate', 'mf-notes')).toMatchObject({ code: 0 })
  const { stdout } = await application.cahier('token', 'create', 'mf-notes', '--actions', 'publish,promote,rollback')
  const bearer = stdout.trim()
  const texts = join(application.checkout, 'mf-notes/src/locales/fr.ts')
  await writeFile(texts, (await readFile(texts, 'utf8')).replace("'Nouvelle Note'", "'Une note livrée'"))
  expect(await application.cahier('build', 'mf-notes')).toMatchObject({ code: 0 })

  const main = join(application.checkout, 'platform/cli/main.ts')
  const team = async (...command: string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, [main, ...command, '--to', application.url], {
      cwd: application.checkout,
      env: { ...process.env, CAHIER_DATA: application.data, CAHIER_TOKEN: bearer },
    })
    return stdout
  }
  const release = /mf-notes@([0-9a-f]{12})/.exec(await team('publish', 'mf-notes'))?.[1]

  const before = await application.servedSet()
  const promotion = { operation: 'promote', member: 'mf-notes', release, expected_set: before }
  for (const member of ['mf-ai', 'shell']) {
    expect(await operate(application, bearer, { ...promotion, member })).toMatchObject({
      status: 403,
      body: { code: 'CAHIER-R031' },
    })
  }
  expect(await operate(application, bearer, { ...promotion, expected_set: before - 1 })).toMatchObject({
    status: 409,
    body: { code: 'CAHIER-R032' },
  })
  expect(await team('promote', 'mf-notes')).toBe(
    `mf-notes@${release} est en service (ensemble ${before + 1} de ${application.url}).\n`,
  )
  await becomeLearner(page)
  await page.goto('/notes')
  await expect(page.getByRole('button', { name: 'Une note livrée' })).toBeVisible()
  expect(await team('rollback', 'mf-notes')).toContain('est de nouveau en service')
  await expect(page.getByRole('button', { name: 'Nouvelle Note' })).toBeVisible()
})

const root = join(import.meta.dirname, '../..')
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
        // The copied checkout shares its packages with this one: pnpm, which compares and installs them first, must not run there.
        const command = script
          .replaceAll('mf-__name__', member)
          .replaceAll(/npx (@cahier\/cli|pnpm (--silent )?cahier)/g, 'node platform/cli/main.ts')
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
    expect(await take(rollback, own)).toContain('est de nouveau en service')
    await rm(runner, { recursive: true })
  })
}
