import { answeringAtOnce } from '../../_shared/answer-at-once.ts'
import { AddressRefused, askLearners, guardHolds, NoAnswer } from '../../_shared/ask-learners.ts'
import { endpoint } from '../../_shared/endpoint.ts'
import { claimSteps, type LeasedStep, type StepOutcome, settleStep } from '../steps.ts'
import { outgoingOf, Unsendable, withoutSecrets } from './message.ts'

/** Webhooks that are on their way at once. */
const batchWebhookCount = 20
/** Milliseconds after which a call begins nothing more. */
const workTimeMs = 30_000

/** `{}` → `{ sent, failed, holds }`. Sends the webhooks of automations that are due, where the guard holds. Requires the secret key. */
Deno.serve(
  endpoint(async (_body, client) => {
    const first = await claimSteps(client, 'webhook_call', batchWebhookCount)
    return answeringAtOnce(async () => {
      const counts = { sent: 0, failed: 0, holds: await guardHolds() }
      const end = Date.now() + workTimeMs
      for (let steps = first; steps.length > 0; steps = await claimSteps(client, 'webhook_call', batchWebhookCount)) {
        await Promise.all(
          steps.map(async (step) => {
            const outcome = await send(step)
            counts['output' in outcome ? 'sent' : 'failed']++
            await settleStep(client, step, outcome)
          }),
        )
        if (Date.now() > end) break
      }
      return counts
    })
  }),
)

/** Addresses that the operator allows besides public ones. */
const allowed = () => (Deno.env.get('CAHIER_WEBHOOK_ORIGINS') ?? '').split(',').filter((origin) => origin !== '')

async function send(step: LeasedStep): Promise<StepOutcome> {
  try {
    if (!(await guardHolds())) {
      return failed('webhook_not_here', 'Les webhooks ne peuvent pas partir de cette installation.')
    }
    const message = await outgoingOf(step)
    const answer = await askLearners(message.url, message, { allowed: allowed() })
    if (answer.status >= 200 && answer.status < 300) {
      const text = withoutSecrets(answer.text, message.secrets).slice(0, 1_000)
      return { output: { status: answer.status, answer: text.replaceAll('\u0000', '').toWellFormed() } }
    }
    const retry = [408, 425, 429].includes(answer.status) || answer.status >= 500
    return {
      ...failed('webhook_status', `L’adresse a répondu ${answer.status}.`, retry),
      ...(answer.retryAfter !== null && { patience: answer.retryAfter }),
    }
  } catch (error) {
    if (error instanceof Unsendable) return failed(error.code, error.message)
    if (error instanceof AddressRefused) {
      return failed('webhook_address_refused', 'Cette adresse n’est pas permise : il faut une adresse https publique.')
    }
    if (error instanceof NoAnswer) {
      return error.isLate
        ? failed('timeout', 'L’adresse n’a pas répondu à temps.', true)
        : failed('webhook_no_answer', 'L’adresse ne répond pas.', true)
    }
    console.error('webhook not sent', step.id, error)
    return failed('internal', 'Erreur interne', true)
  }
}

const failed = (code: string, message: string, retry = false) => ({ code, message, retry })
