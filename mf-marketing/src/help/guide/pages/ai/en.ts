import type { GuidePageTexts } from '../../page-texts.ts'

export default {
  purpose: 'The assistant searches your notes and your vocabulary, and shows the passages that answer your question.',
  howTos: [
    { title: 'Ask a question', body: 'Write into the field, then **Send**. A message has 4,000 characters at most.' },
    { title: 'Start from a suggestion', body: 'In a new chat, choose one of the **Suggestions** and complete it.' },
    {
      title: 'Open what it quotes',
      body: 'Below the answer, each passage leads to the note or the word it comes from.',
    },
    {
      title: 'Have cards, a summary or a plan prepared',
      body: 'Write for example “Make cards from my note Biology”, “Summarize my note Biology” or “Make a study plan for my exam on December 12”. Correct what is proposed, then **Confirm**: nothing is done before. In a note, select text and choose **Assistant**.',
    },
    { title: 'Use an answer elsewhere', body: '**Copy the answer** puts it on the clipboard.' },
    {
      title: 'Find an exchange again',
      body: 'Exchanges are kept under **Conversations**. **Rename** and **Delete** are in the menu of each.',
    },
    { title: 'Change the subject', body: '**New chat** opens an empty conversation; the old one stays in the list.' },
    {
      title: 'When it does not answer',
      body: 'If the state says **AI disconnected**, choose **Reconnect**. Your message stays in the field.',
    },
  ],
  keys: [
    ['g i', 'Open the assistant'],
    ['Enter', 'Send the message'],
    ['Shift+Enter', 'New line'],
  ],
} satisfies GuidePageTexts
