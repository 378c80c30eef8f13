import { argv } from 'node:process'
import { AddressRefused, askLearners, guardHolds } from '../../functions/_shared/ask-learners.ts'

/** Asks each address with a resolver that gives what it is told, and prints what became of it. Runs on Node and on Deno. */
interface Asked {
  readonly address: string
  /** What the resolver gives the first time, the second, … */
  readonly answers?: readonly (readonly string[])[]
}

const { asked, allowed }: { asked: readonly Asked[]; allowed: readonly string[] } = JSON.parse(argv[2] ?? '{}')
const told: unknown[] = []
for (const { address, answers = [] } of asked) {
  let resolved = 0
  const resolve = async () => {
    const addresses = answers[Math.min(resolved++, answers.length - 1)] ?? []
    return addresses.map((one) => ({ address: one, family: one.includes(':') ? 6 : 4 }))
  }
  const outgoing = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'é', patience: 500 }
  const outcome = await askLearners(address, outgoing, { allowed, resolve }).then(
    ({ status, text }) => ({ status, text: text.length }),
    (error: unknown) => (error instanceof AddressRefused ? 'refused' : error instanceof Error ? error.name : 'unknown'),
  )
  told.push({ outcome, resolved })
}
console.log(JSON.stringify({ told, holds: await guardHolds() }))
