import { join } from 'node:path'
import type { Environment } from '../environment.ts'
import { texts } from '../language/texts.ts'
import type { ReleaseContext } from '../release/context.ts'
import { refusedContraction } from '../release/deploy.ts'
import { contractionsAhead } from '../release/ledger.ts'
import { say } from '../terminal.ts'
import { migrationFinding, projectHead, projectOf, sentenceOfFinding } from './doctor.ts'

/**
 * `cahier migration check`: says which contracting migrations a hosted project does not have yet, and whether what is live still works once they are
 * applied, before anything is promoted. Exit code 1 if not, if the project does not
 * answer, or if it has to exchange its migrations for the baseline first.
 *
 * @throws CAHIER-C006 when the environment names no hosted project, or no secret key
 */
export async function checkMigrations(
  root: string,
  environment: Environment,
  context: Pick<ReleaseContext, 'store' | 'options'>,
): Promise<void> {
  const head = await projectHead(projectOf(environment))
  if (typeof head !== 'string') {
    say(`✗ ${sentenceOfFinding(head)}`)
    process.exitCode = 1
    return
  }
  const behind = await migrationFinding(root, head)
  if (behind !== null && behind.defect !== 'migrations') {
    say(`✗ ${sentenceOfFinding(behind)}`)
    process.exitCode = 1
    return
  }
  const contractions = await contractionsAhead(environment.data, join(root, 'supabase/migrations'), head)
  if (contractions.length === 0) return say(texts.migration.noneAhead)
  say(texts.migration.ahead(contractions.map(({ file }) => file).join(', ')))
  const refused = await refusedContraction(context, {}, contractions, say, texts.migration.refused)
  if (refused === undefined) say(texts.migration.fits)
  else process.exitCode = 1
}
