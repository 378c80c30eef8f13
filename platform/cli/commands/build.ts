import { texts } from '../language/texts.ts'
import { say } from '../terminal.ts'
import { chosenMembers, memberFolder } from '../workspace.ts'

/** `cahier build [member]`: builds the named member, else the member of the current folder, else all. */
export async function build(root: string, name: string | undefined): Promise<void> {
  const { buildMember } = await import('../build/build-member.ts')
  for (const member of await chosenMembers(root, name)) {
    const began = performance.now()
    await buildMember(memberFolder(root, member))
    say(texts.member.built(member, (performance.now() - began) / 1000))
  }
}
