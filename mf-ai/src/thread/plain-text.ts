import type { Message } from '../data/messages.ts'

/** An answer as text for the clipboard: its content, then each quotation below its title. */
export function plainText({ content, sources }: Pick<Message, 'content' | 'sources'>): string {
  return [content, ...sources.map(({ title, excerpt }) => (excerpt ? `${title}\n${excerpt}` : title))].join('\n\n')
}
