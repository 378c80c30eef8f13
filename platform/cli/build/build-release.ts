import { join } from 'node:path'
import { contractVersion } from '@cahier/contract'
import { datedIn, type MemberName, releaseKey } from '@cahier/releases/model'
import { readBuild } from '@cahier/releases/store'
import { CommandError } from '../error.ts'
import { datedSentences } from '../language/dated-sentences.ts'
import { problemSentence } from '../language/error-sentence.ts'
import { texts } from '../language/texts.ts'
import { memberFolder } from '../workspace.ts'
import { buildMember } from './build-member.ts'
import { checkCalls, type Owners } from './check-calls.ts'

/**
 * Builds a member as it is published: compares its calls and the props of its widgets with what their owners declare, builds, checks the files as
 * publishing will, and looks for what it uses of the contract that is on its way out.
 *
 * @param owners whom it may call, and what slots give
 * @param onMisfit told what does not fit before anything is built; ends the build unless told otherwise
 * @returns what is to be said of the build, a sentence each
 * @throws CAHIER-C010 with the compiler's output; CAHIER-C020 for what does not fit; what `readBuild` throws
 */
export async function buildRelease(
  root: string,
  member: MemberName,
  owners: Owners,
  onMisfit: (sentence: string) => void = refuse,
): Promise<string[]> {
  const folder = memberFolder(root, member)
  const { problems, unchecked } = await checkCalls(folder, owners)
  if (problems.length > 0) onMisfit(problems.map((problem) => problemSentence(problem)).join('\n'))
  await buildMember(folder)
  const { draft } = await readBuild(join(folder, 'dist'))
  return [
    ...(unchecked.length > 0 ? [texts.member.unchecked(unchecked)] : []),
    ...datedSentences(releaseKey(member, draft.id), datedIn(draft, contractVersion)),
  ]
}

function refuse(sentence: string): never {
  throw new CommandError('CAHIER-C020', sentence)
}
