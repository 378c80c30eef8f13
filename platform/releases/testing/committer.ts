/**
 * A process that commits: `node committer.ts <root> <digit> <count> [first]` withdraws `count` releases of its own, one by one,
 * and prints each once it is committed. Each commit leaves its key in the set, so a lost one is noticed.
 */
import { writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { withdraw } from '../model/index.ts'
import { commit, directoryStore } from '../store/index.ts'

const [root = '', digit = '', count = '0', first = '0'] = process.argv.slice(2)
const store = directoryStore(root)
// A process that is killed writes none at its end.
flushCompileCache()
for (let index = Number(first); index < Number(first) + Number(count); index++) {
  const release = digit + String(index).padStart(11, '0')
  // No live release is withdrawn, so the history is not needed.
  await commit(store, (live) => withdraw(live, [], 'mf-notes', release, 'essai'), {
    channel: 'production',
    author: digit,
    ledger: { head: null, floor: null },
  })
  writeSync(1, `${release}\n`)
}
