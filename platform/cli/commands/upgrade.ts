import { texts } from '../language/texts.ts'
import { say } from '../terminal.ts'
import { upgradeRemote } from '../upgrade/upgrade-remote.ts'
import { chosenMembers, memberFolder } from '../workspace.ts'

/**
 * `cahier upgrade [member]`: moves a remote's sources to the present major of the contract; the member of the current folder, else all
 * remotes.
 */
export async function upgrade(root: string, name: string | undefined): Promise<void> {
  const remotes = (await chosenMembers(root, name)).filter((member) => member !== 'shell')
  for (const member of remotes) {
    const { changed, left } = await upgradeRemote(memberFolder(root, member))
    say(texts.upgrade.changed(member, changed.length))
    for (const file of changed) say(`- ${file}`)
    if (left.length > 0) say([texts.upgrade.left, ...left.map((line) => `- ${line}`)].join('\n'))
  }
  say(texts.upgrade.next)
}
