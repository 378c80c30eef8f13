import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { ReleaseDraft } from '@cahier/releases/model'

const run = promisify(execFile)

/**
 * Where a build comes from: what GitHub's or GitLab's CI says in its variables, or else the commit of a checkout without changes.
 *
 * @param folder inside the checkout
 * @see https://docs.github.com/en/actions/reference/workflows-and-actions/variables
 * @see https://docs.gitlab.com/ci/variables/predefined_variables/
 */
export async function provenanceOf(
  folder: string,
  variables: NodeJS.ProcessEnv = process.env,
): Promise<Pick<ReleaseDraft, 'commit' | 'provenance'>> {
  if (variables.GITHUB_ACTIONS === 'true') {
    const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID, GITHUB_WORKFLOW = '', GITHUB_SHA = null } = variables
    const repository = `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`
    const provenance = { repository, workflow: GITHUB_WORKFLOW, run: `${repository}/actions/runs/${GITHUB_RUN_ID}` }
    return { commit: GITHUB_SHA, provenance }
  }
  if (variables.GITLAB_CI === 'true') {
    const { CI_PROJECT_URL = '', CI_PIPELINE_URL = '', CI_JOB_NAME = '', CI_COMMIT_SHA = null } = variables
    return {
      commit: CI_COMMIT_SHA,
      provenance: { repository: CI_PROJECT_URL, workflow: CI_JOB_NAME, run: CI_PIPELINE_URL },
    }
  }
  return { commit: await commitOf(folder) }
}

async function commitOf(folder: string): Promise<string | null> {
  try {
    const { stdout: changes } = await run('git', ['--no-optional-locks', '-C', folder, 'status', '--porcelain'])
    if (changes !== '') return null
    return (await run('git', ['-C', folder, 'rev-parse', 'HEAD'])).stdout.trim()
  } catch {
    // Neither git nor a checkout.
    return null
  }
}
