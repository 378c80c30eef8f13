import { texts } from '../language/texts.ts'
import { say } from '../terminal.ts'
import { memberFolder, memberNamed, memberOfFolder, presentMembers } from '../workspace.ts'

/** `cahier build [member]`: builds the named member, else the member of the current folder, else all. */
export async function build(root: string, name: string | undefined): Promise<void> {
  const here = memberOfFolder()
  const members = name !== undefined ? [memberNamed(name)] : here ? [here] : await presentMembers(root)
  const { buildMember } = await import('../build/build-member.ts')
  for (const member of members) {
    const began = performance.now()
    await buildMember(memberFolder(root, member))
    say(texts.member.built(member, (performance.now() - began) / 1000))
  }
}
