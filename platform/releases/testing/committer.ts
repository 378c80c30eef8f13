/**
 * A process that commits: `node committer.ts <root> <digit> <count>` withdraws `count` releases of its own, one by one.
 * Each commit leaves its key in the set, so a lost one shows.
 */
import { withdraw } from '../model/index.ts'
import { commit, directoryStore } from '../store/index.ts'

const [root = '', digit = '', count = '0'] = process.argv.slice(2)
const store = directoryStore(root)
for (let index = 0; index < Number(count); index++) {
  const release = digit + String(index).padStart(11, '0')
  // Nothing live is withdrawn, so the history is not asked for.
  await commit(store, (live) => withdraw(live, [], 'mf-notes', release, 'essai'), {
    channel: 'production',
    author: digit,
    ledger: { head: null, floor: null },
  })
}
