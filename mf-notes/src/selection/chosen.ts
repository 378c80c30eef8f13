/** The chosen notes of a list, and the one that a range begins at. */
export interface Chosen {
  ids: ReadonlySet<string>
  anchor: string | null
}

export const nothing: Chosen = { ids: new Set(), anchor: null }

/** Chooses a note, or no longer. */
export function toggled({ ids }: Chosen, id: string): Chosen {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/** Chooses all notes from the anchor to another one, which stays the anchor. Without an anchor, only that one. */
export function extended({ ids, anchor }: Chosen, id: string, order: readonly string[]): Chosen {
  const from = anchor === null ? -1 : order.indexOf(anchor)
  const to = order.indexOf(id)
  if (from < 0 || to < 0) return { ids: new Set([...ids, id]), anchor: id }
  return { ids: new Set([...ids, ...order.slice(Math.min(from, to), Math.max(from, to) + 1)]), anchor }
}

/** Those that the list still shows: nothing is changed that the learner does not see. */
export function among(chosen: Chosen, order: readonly string[]): Chosen {
  if (chosen.ids.size === 0) return chosen
  const shown = order.filter((id) => chosen.ids.has(id))
  return shown.length === chosen.ids.size ? chosen : { ...chosen, ids: new Set(shown) }
}
