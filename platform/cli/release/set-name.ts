import type { ReleaseSet } from '@cahier/releases/model'
import { mainChannel } from '@cahier/releases/model'
import { texts } from '../language/texts.ts'

/** The name of a set in a sentence: `ensemble 41`, or `ensemble 3 de pr-12` outside the main channel. */
export const nameOf = ({ channel, number }: Pick<ReleaseSet, 'channel' | 'number'>): string =>
  channel === mainChannel ? texts.operate.set(number) : texts.operate.setOf(number, channel)
