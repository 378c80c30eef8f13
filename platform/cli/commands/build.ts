import { texts } from '../language/texts.ts'
import { say } from '../terminal.ts'
import { chosenMembers } from '../workspace.ts'

/**
 * `cahier build [member]`: builds the named member, else the member of the current folder, else all.
 *
 * Says what each uses of the contract that is on its way out.
 *
 * @param against address of an installation whose live members are called, instead of those that are present
 * @throws CAHIER-C020 when it calls a command in another way than its owner declares, or a widget uses what its slot does not give
 */
export async function build(root: string, name: string | undefined, against?: string): Promise<void> {
  const [{ buildRelease }, { ownersFor }] = await Promise.all([
    import('../build/build-release.ts'),
    import('../development/owners.ts'),
  ])
  const owners = await ownersFor(root, against)
  for (const member of await chosenMembers(root, name)) {
    const began = performance.now()
    const remarks = await buildRelease(root, member, owners)
    say(texts.member.built(member, (performance.now() - began) / 1000))
    for (const remark of remarks) say(remark)
  }
}
