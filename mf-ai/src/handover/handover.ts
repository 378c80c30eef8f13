import * as v from 'valibot'

const Title = v.pipe(v.string(), v.maxLength(300))
/** Characters of a selection that are taken. */
const maxSelectionCharacters = 20_000

const Payload = v.object({
  note: v.object({ id: v.pipe(v.string(), v.uuid()), title: Title }),
  text: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.trim().slice(0, maxSelectionCharacters)),
    ),
  ),
})
const actions = ['cards', 'summary', 'explanation'] as const
const Handover = v.object({ action: v.picklist(actions), ...v.partial(Payload).entries })

/** What another area hands over: what is to be done, with a note and what is selected in it; without a note the learner names one. */
export type Handover = v.InferOutput<typeof Handover>

/** The state of an address that hands something over. Another area's payload is not trusted: what is none is left out. */
export function handOver(action: Handover['action'], payload: unknown): Handover {
  const { success, output } = v.safeParse(Payload, payload)
  return success ? { action, ...output } : { action }
}

export function readHandover(state: unknown): Handover | null {
  const { success, output } = v.safeParse(Handover, state)
  return success ? output : null
}
