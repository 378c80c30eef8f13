import { server } from './endpoint.ts'

/** The secret with the default address of each webhook, by the key of `config` that overrides it. */
const defaults = {
  webhook_url: 'CAHIER_WEBHOOK_URL',
  discussion_webhook_url: 'CAHIER_DISCUSSION_WEBHOOK_URL',
  automation_webhook_url: 'N8N_WEBHOOK_URL',
} as const

/** The address of the first of these webhooks that the operator has given one; undefined where none has. A `config` that cannot be read overrides nothing. */
export async function webhookAddress(...keys: readonly (keyof typeof defaults)[]): Promise<string | undefined> {
  const { data } = await server().from('config').select('key, value').in('key', keys)
  const set = new Map((data ?? []).map(({ key, value }): [string, string] => [key, value]))
  return keys.map((key) => set.get(key) || Deno.env.get(defaults[key])).find(Boolean)
}
