import { type Answered, askOperators, NoAnswer, signature } from '../_shared/ask-operators.ts'
import { webhookAddress } from '../_shared/webhook-address.ts'

/** Timeout of the workflow's answer, below the ten seconds that a function has on the embedded backend. */
const workflowTimeoutMs = 8_000

/** The operator's workflow (n8n) for meetings: its address, and the secret that its requests are signed with. Null where there is none. */
export async function workflow(): Promise<{ ask(body: object): Promise<Answered> } | null> {
  const address = await webhookAddress('automation_webhook_url')
  const secret = Deno.env.get('N8N_WEBHOOK_SECRET')
  if (address === undefined) return null
  return {
    /** Throws NoAnswer. */
    async ask(body) {
      if (secret === undefined) throw new NoAnswer('N8N_WEBHOOK_SECRET is not set')
      const text = JSON.stringify(body)
      const headers = { 'content-type': 'application/json', ...(await signature(secret, text)) }
      return askOperators(address, { method: 'POST', headers, body: text }, workflowTimeoutMs)
    },
  }
}
