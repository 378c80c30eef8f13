import { type Catalogue, plural } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const en: Catalogue<typeof fr> = {
  title: 'Smart AI assistant',
  description: 'It searches your notes and vocabulary, and quotes what it finds.',
  connected: 'AI connected',
  disconnected: 'AI disconnected',
  reconnect: 'Reconnect',
  retry: 'Try again',
  undo: 'Undo',
  cancel: 'Cancel',
  close: 'Close',
  unsent: 'Your message has not been sent. Leave anyway?',
  discard: {
    title: 'Close without saving?',
    body: 'You have unsaved changes. Are you sure you want to close?',
    confirmLabel: 'Close without saving',
  },
  chat: {
    new: 'New chat',
    back: 'Back',
    count: (count: number) => `${count} ${plural('en', count, { one: 'message', other: 'messages' })}`,
    loading: 'Loading the conversation…',
  },
  welcome: {
    title: 'What are you looking for?',
    body: 'The built-in assistant goes through your own notes and words, then shows you the passages that answer. It makes nothing up and does not write in your place.',
    suggestions: 'Suggestions',
    beginnings: [
      { label: 'Summarise my recent notes', text: 'Summarise my latest notes' },
      { label: 'Help me with my vocabulary', text: 'Show me the word ' },
      { label: 'Prepare a study plan', text: 'Find my notes to revise about ' },
      { label: 'Explain a concept', text: 'Explain ' },
    ],
  },
  composer: {
    label: 'Your message',
    examples: [
      'Summarise my latest notes…',
      'Help me with a word of my vocabulary…',
      'Prepare my study plan on a subject…',
      'Explain a concept from my notes…',
    ],
    placeholder: 'Type your message…',
    send: 'Send',
    keys: 'Enter to send, Shift + Enter for a new line',
    length: (length: string, most: string) => `${length} / ${most} characters`,
    empty: 'The message cannot be empty',
    tooLong: 'The message is too long (max 4,000 characters)',
  },
  thread: {
    label: 'Conversation',
    you: 'You',
    assistant: 'Assistant',
    thinking: 'The AI is thinking…',
    retry: 'Try again',
    copy: 'Copy the answer',
    copied: 'Answer copied',
    copyFailed: 'The answer could not be copied',
    kinds: { note: 'Note', document: 'Document', word: 'Word' },
  },
  list: {
    title: 'Conversations',
    loading: 'Loading the conversations…',
    empty: 'Your conversations will appear here.',
    actions: (title: string) => `Actions for “${title}”`,
    rename: 'Rename',
    delete: 'Delete',
  },
  rename: {
    title: 'Rename the conversation',
    label: 'Title',
    submit: 'Rename',
    required: 'The title is required',
  },
  missing: {
    title: 'This conversation no longer exists.',
    action: 'Start a new chat',
  },
  error: {
    title: 'Loading error',
    conversations: 'Your conversations could not be loaded. They are intact on the server.',
    messages: 'This conversation could not be loaded. It is intact on the server.',
  },
  failure: {
    unreachable: 'The assistant does not answer. Your message is still in the field.',
    conversation_not_found: 'This conversation no longer exists.',
    message_too_long: 'The message is too long (max 4,000 characters)',
    empty_message: 'The message cannot be empty',
    not_signed_in: 'Your session has expired. Sign in again; your message is still in the field.',
    refused: 'The assistant refused this message.',
  },
  toast: {
    deleted: 'Conversation deleted',
    failed: 'The conversation could not be changed',
  },
}

export default en
