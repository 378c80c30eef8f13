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
    examples: 'Examples of questions',
    beginnings: [
      { label: 'Summarise my recent notes', text: 'Summarise my latest notes' },
      { label: 'Help me with my vocabulary', text: 'Show me the word ' },
      { label: 'Prepare a study plan', text: 'Make a study plan for my exam on ' },
      { label: 'Explain a concept', text: 'Explain ' },
    ],
    actions: {
      analysis: {
        label: 'Quick analysis',
        detail: (count: number) =>
          count === 0
            ? 'No new note this week'
            : `${count} ${plural('en', count, { one: 'new note', other: 'new notes' })}`,
        question: 'Summarise my latest notes',
      },
      review: {
        label: 'Smart review',
        detail: (count: number) =>
          count === 0
            ? 'No word to review'
            : `${count} ${plural('en', count, { one: 'word', other: 'words' })} to review`,
      },
      creation: { label: 'Guided creation', detail: 'A note from a template' },
      insights: { label: 'AI insights', detail: 'How your studies are going', question: 'How am I doing?' },
    },
    context: {
      title: 'Where you stand',
      mastery: 'Mastery of vocabulary',
      notes: 'Notes',
      words: 'Words learned',
    },
    suggestions: {
      title: 'Suggestions',
      review: (count: number) => `Review ${count} ${plural('en', count, { one: 'word', other: 'words' })} today`,
      read: (title: string) => `Read “${title}” again`,
      prepare: (title: string, day: string) => `Prepare the session “${title}” (${day})`,
      question: (title: string) => `What do my notes say about ${title}?`,
    },
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
    stop: 'Stop',
    keys: 'Enter to send, Shift + Enter for a new line',
    length: (length: string, most: string) => `${length} / ${most} characters`,
    empty: 'The message cannot be empty',
    tooLong: 'The message is too long (max 4,000 characters)',
  },
  engine: {
    label: 'Who answers',
    embedded: 'Built-in assistant (nothing is sent)',
    model: (host: string) => `Language model: ${host}`,
    webhook: (host: string) => `Webhook: ${host}`,
    paid: 'paid plans',
    subscribe: 'See the plans that have a language model or a webhook',
    passages: (count: number) => `${count} ${plural('en', count, { one: 'passage', other: 'passages' })}`,
    words: (count: number) => `${count} ${plural('en', count, { one: 'word', other: 'words' })}`,
    characters: (count: string) => `${count} characters`,
    sent: (what: string, host: string) => `${what} → ${host}`,
    asksModel: (host: string) =>
      `To answer, ${host} would get your question and up to 8 passages of your notes. Nothing is sent without your consent.`,
    asksWebhook: (host: string) =>
      `To answer, ${host} would get your question, the id of your account and up to 3 words of your vocabulary. Nothing is sent without your consent.`,
    agree: (host: string) => `Agree to send to ${host}`,
    withdraw: 'Withdraw my consent',
    failed: 'Your choice could not be saved',
  },
  thread: {
    askAgain: 'Ask again',
    from: (host: string) => `Answer from ${host}`,
    checkedFrom: (host: string) => `Answer from ${host}, quotations checked in your notes`,
    label: 'Conversation',
    you: 'You',
    assistant: 'Assistant',
    thinking: 'The AI is thinking…',
    retry: 'Try again',
    copy: 'Copy the answer',
    copied: 'Answer copied',
    copyFailed: 'The answer could not be copied',
    types: { note: 'From your notes', vocabulaire: 'From your vocabulary', memoire: 'From your progress' },
    confidence: (percent: string) => `confidence: ${percent}`,
    alternatives: 'Other possible notes:',
    kinds: { note: 'Note', document: 'Document', word: 'Word' },
  },
  proposal: {
    titles: { cards: 'Proposed cards', plan: 'Proposed study plan', summary: 'Proposed summary' },
    states: { proposed: 'To confirm', done: 'Done', undone: 'Undone', dropped: 'Put aside', expired: 'Expired' },
    kinds: { word: 'Question', cloze: 'Fill in the gap' },
    card: (number: number, count: number) => `Card ${number} of ${count}`,
    removeCard: (number: number) => `Leave card ${number} out`,
    front: 'Question or word',
    back: 'Answer',
    sentence: 'Sentence',
    hidden: 'Hidden words',
    session: (number: number, count: number) => `Session ${number} of ${count}`,
    removeSession: (number: number) => `Leave session ${number} out`,
    titleField: 'Title',
    content: 'Text of the note',
    start: 'Day and time',
    duration: 'Duration',
    minutes: (minutes: string) => `${minutes} min`,
    items: (count: number) =>
      count === 0
        ? 'Nothing in particular'
        : `${count} ${plural('en', count, { one: 'item', other: 'items' })} to review`,
    total: (count: number, time: string) =>
      `${count} ${plural('en', count, { one: 'session', other: 'sessions' })}, ${time}`,
    confirm: 'Confirm',
    drop: 'Cancel',
    reset: 'Restore the proposal',
    undo: 'Undo what was done',
    unsaved: 'Your changes to the proposal are not confirmed. Leave anyway?',
    notLoaded: 'The proposal could not be shown. It is safe on the server.',
    done: {
      cards: (count: number) =>
        `${count} ${plural('en', count, { one: 'card', other: 'cards' })} added to the notebook`,
      plan: (count: number) => `${count} ${plural('en', count, { one: 'session', other: 'sessions' })} planned`,
      summary: (_count: number) => 'Note created',
    },
    kept: (count: number) =>
      `${count} ${plural('en', count, { one: 'item that was changed since has', other: 'items that were changed since have' })} been kept:`,
    problems: {
      required: 'This field is required',
      notHidden: 'Write words of the sentence',
      marks: 'Double braces and double colons are not allowed here',
    },
    failures: {
      proposal_settled: 'This proposal has already been settled.',
      proposal_changed: 'This proposal has changed meanwhile. Read it again before you confirm.',
      proposal_expired: 'This proposal has expired. Ask for it again.',
      proposal_not_found: 'This proposal does not exist any more.',
      proposal_invalid: 'This proposal cannot be saved like this.',
      proposal_moment: 'A session is at a date or time that does not exist. Change it, then confirm.',
      plan_limit_notes: 'Your plan has no room for more notes. Move one to the trash or change your plan.',
      unreachable: 'Confirming or cancelling needs a connection. The proposal stays here, with your changes.',
      too_many_series: 'You already have 200 repeated sessions.',
      other: 'This could not be done. Your proposal is safe.',
    },
  },
  handover: {
    begin: { cards: 'Make cards from my note ', summary: 'Summarize my note ', explanation: 'Explain ' },
    order: {
      cards: (title: string) => `Make cards from my note “${title}”`,
      summary: (title: string) => `Summarize my note “${title}”`,
      explanation: (text: string) => `Explain “${text}”`,
    },
  },
  list: {
    title: 'Conversations',
    loading: 'Loading the conversations…',
    search: 'Search the conversations',
    none: 'No conversation found.',
    save: 'Export',
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
    context: 'Your figures could not be loaded. The assistant answers all the same.',
    conversations: 'Your conversations could not be loaded. They are intact on the server.',
    messages: 'This conversation could not be loaded. It is intact on the server.',
  },
  failure: {
    plan_feature: 'This answer is part of the paid plans.',
    consent_missing: 'You have not agreed to send to this host.',
    assistant_busy: 'Another answer is under way.',
    assistant_limit: 'Too many questions for now. Try again later, or use the built-in assistant.',
    model_failed: 'The language model does not answer.',
    webhook_silent: 'The webhook does not answer.',
    webhook_unreadable: 'The answer of the webhook is unreadable.',
    engine_missing: 'This way to an answer is not configured.',
    unreachable: 'The assistant does not answer. Your message is still in the field.',
    conversation_not_found: 'This conversation no longer exists.',
    message_too_long: 'The message is too long (max 4,000 characters)',
    empty_message: 'The message cannot be empty',
    not_signed_in: 'Your session has expired. Sign in again; your message is still in the field.',
    refused: 'The assistant refused this message.',
  },
  toast: {
    notSaved: 'The conversation could not be exported',
    deleted: 'Conversation deleted',
    failed: 'The conversation could not be changed',
  },
}

export default en
