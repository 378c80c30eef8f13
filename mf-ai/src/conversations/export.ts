import { saveFile } from '@cahier/contract'
import { fileName } from '@cahier/contract/archive'
import type { Conversation } from '../data/conversations.ts'
import type { Message } from '../data/messages.ts'

/** The names of the two who speak. */
export interface Speakers {
  you: string
  assistant: string
}

/** A conversation as Markdown: who says what, and what is quoted below its title. */
export function markdownOf(
  { title }: Pick<Conversation, 'title'>,
  messages: readonly Pick<Message, 'type' | 'content' | 'sources'>[],
  { you, assistant }: Speakers,
): string {
  const parts = messages.map(({ type, content, sources }) =>
    [
      `## ${type === 'user' ? you : assistant}`,
      content,
      ...sources.map((source) => [`**${source.title}**`, quoteOf(source.excerpt)].filter(Boolean).join('\n\n')),
    ].join('\n\n'),
  )
  return `${[`# ${title}`, ...parts].join('\n\n')}\n`
}

const quoteOf = (excerpt: string) =>
  excerpt
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

/** Saves a conversation as a file. */
export function saveConversation(conversation: Conversation, messages: readonly Message[], speakers: Speakers): void {
  const text = markdownOf(conversation, messages, speakers)
  saveFile(
    new Blob([text], { type: 'text/markdown;charset=utf-8' }),
    `${fileName(conversation.title, 'Conversation')}.md`,
  )
}
