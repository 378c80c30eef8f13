import type { QueuedCard } from '../data/queued-card.ts'
import { isLeech } from '../word/leech.ts'

const isNew = ({ state }: QueuedCard) => state === 0
const isStepping = ({ state }: QueuedCard) => state === 1 || state === 3

/** The order of the cards: new ones are spread evenly between those that come back. */
export function mixed(cards: readonly QueuedCard[]): readonly QueuedCard[] {
  const fresh = cards.filter(isNew)
  const known = cards.filter((card) => !isNew(card))
  const place = (index: number, count: number) => (index + 0.5) / count
  return [
    ...known.map((card, index) => ({ card, at: place(index, known.length) })),
    ...fresh.map((card, index) => ({ card, at: place(index, fresh.length) })),
  ]
    .toSorted((a, b) => a.at - b.at)
    .map(({ card }) => card)
}

/**
 * The card to ask now: a stepping card that is due, else the next in the queue, else the stepping card that is due soonest, so
 * that the learner never has to wait.
 */
export function upNext(cards: readonly QueuedCard[], now: Date): QueuedCard | undefined {
  const stepping = cards.filter(isStepping).toSorted((a, b) => Date.parse(a.due) - Date.parse(b.due))
  const [soonest] = stepping
  if (soonest && Date.parse(soonest.due) <= now.getTime()) return soonest
  return cards.find((card) => !isStepping(card)) ?? soonest
}

/** The queue after an answer: a card that comes back today stays in it, unless it has become a leech. */
export function answered(cards: readonly QueuedCard[], card: QueuedCard, after: QueuedCard): readonly QueuedCard[] {
  const others = cards.filter((other) => other !== card)
  return isStepping(after) && !isLeech(after) ? [...others, after] : others
}
