import { NoAnswer } from '../../_shared/ask-operators.ts'
import { dataOf, endpoint } from '../../_shared/endpoint.ts'
import { workflow } from '../workflow.ts'

/** `{}` → `{ ok, status, error }`: whether the operator's workflow answers. `status` is null without an answer, `error` without an error. */
Deno.serve(
  endpoint(async (_body, client) => {
    await dataOf(client.rpc('require_feature', { feature: 'video-provider' }))
    const asked = await workflow()
    if (asked === null) return { ok: false, status: null, error: 'not_configured' }
    try {
      const { status, statusText } = await asked.ask({ action: 'ping' })
      const ok = status >= 200 && status < 300
      return { ok, status, error: ok ? null : statusText || `HTTP ${status}` }
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      return { ok: false, status: null, error: error.message }
    }
  }),
)
