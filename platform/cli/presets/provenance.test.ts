import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { provenanceOf } from './provenance.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cahier-provenance-'))
})
afterEach(() => rm(folder, { recursive: true }))

const git = async (...args: string[]) => (await promisify(execFile)('git', ['-C', folder, ...args])).stdout.trim()

const github = {
  GITHUB_ACTIONS: 'true',
  GITHUB_SERVER_URL: 'https://github.com',
  GITHUB_REPOSITORY: 'acme/quiz',
  GITHUB_RUN_ID: '42',
  GITHUB_WORKFLOW: 'mf-quiz',
  GITHUB_SHA: 'abc',
}
const gitlab = {
  GITLAB_CI: 'true',
  CI_PROJECT_URL: 'https://gitlab.com/acme/quiz',
  CI_PIPELINE_URL: 'https://gitlab.com/acme/quiz/-/pipelines/7',
  CI_JOB_NAME: 'publish',
  CI_COMMIT_SHA: 'def',
}

test.each([
  [
    'GitHub',
    github,
    'abc',
    {
      repository: 'https://github.com/acme/quiz',
      workflow: 'mf-quiz',
      run: 'https://github.com/acme/quiz/actions/runs/42',
    },
  ],
  [
    'GitLab',
    gitlab,
    'def',
    {
      repository: 'https://gitlab.com/acme/quiz',
      workflow: 'publish',
      run: 'https://gitlab.com/acme/quiz/-/pipelines/7',
    },
  ],
])('a build in the CI of %s says which', async (_, variables, commit, provenance) => {
  expect(await provenanceOf(folder, variables)).toEqual({ commit, provenance })
})

test('a build elsewhere names its commit, while nothing is changed', async () => {
  expect(await provenanceOf(folder, {})).toEqual({ commit: null })
  await git('init', '-q')
  expect(await provenanceOf(folder, {})).toEqual({ commit: null })
  await git('-c', 'user.name=a', '-c', 'user.email=a@cahier.example', 'commit', '-q', '--allow-empty', '-m', 'a')
  expect(await provenanceOf(folder, {})).toEqual({ commit: await git('rev-parse', 'HEAD') })
  await writeFile(join(folder, 'new.ts'), '')
  expect(await provenanceOf(folder, {})).toEqual({ commit: null })
})
