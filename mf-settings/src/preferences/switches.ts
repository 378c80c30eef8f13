import { type Kind, kinds, type Topic } from '../data/notification-kinds.ts'

// What a channel leaves out is a list of topics and of kinds, `topic.kind`. A topic stands for all its kinds. Words that this release does not know
// are kept: another one wrote them.

/** The word that switches off a kind alone. A topic and a kind may have the same name. */
const wordOf = (topic: Topic, kind: Kind) => `${topic}.${kind}`

const wordsOf = (topic: Topic) => kinds[topic].map((kind) => wordOf(topic, kind))

const without = (off: readonly string[], words: readonly string[]) => off.filter((word) => !words.includes(word))

/** Whether a kind reaches the learner. */
export const isKindOn = (off: readonly string[], topic: Topic, kind: Kind): boolean =>
  !off.includes(topic) && !off.includes(wordOf(topic, kind))

/** `mixed` is a topic of which some kinds are on. */
export type SwitchState = 'on' | 'off' | 'mixed'

/** Whether all kinds of a topic reach the learner, none, or some. */
export function topicState(off: readonly string[], topic: Topic): SwitchState {
  const on = kinds[topic].filter((kind) => isKindOn(off, topic, kind)).length
  if (on === 0) return 'off'
  return on === kinds[topic].length ? 'on' : 'mixed'
}

/** The list once all kinds of a topic are switched on or off. */
export function switchTopic(off: readonly string[], topic: Topic, on: boolean): string[] {
  const others = without(off, [topic, ...wordsOf(topic)])
  return on ? others : [...others, topic]
}

/** The list once a kind is switched on or off, and the others of its topic are as they were. */
export function switchKind(off: readonly string[], topic: Topic, kind: Kind, on: boolean): string[] {
  const others = without(off, [topic, ...wordsOf(topic)])
  const left = kinds[topic].filter((one) => (one === kind ? !on : !isKindOn(off, topic, one)))
  return left.length === kinds[topic].length
    ? [...others, topic]
    : [...others, ...left.map((one) => wordOf(topic, one))]
}
