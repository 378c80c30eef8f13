import type { GuidePageTexts } from '../../page-texts.ts'

export default {
  purpose:
    'Vocabulary is your notebook of words. Each word has a definition, an example and a mastery that follows your reviews.',
  howTos: [
    {
      title: 'Add a word',
      body: 'Choose **Add a word**, write the word and its definition, then **Add**. Category and example help you remember it.',
    },
    {
      title: 'Find a word in a sentence',
      body: 'In **Add a word**, choose **Text with gaps**. Select words of the text, then **Hide the selection**; **Preview** shows the question.',
    },
    {
      title: 'Find a word',
      body: 'Search for it, or choose its first letter. **Show all** brings the whole notebook back; accents do not matter.',
    },
    {
      title: 'See what is left to learn',
      body: 'Under **Level**, choose **To review** or **Mastered**. A word is mastered from 80 on.',
    },
    {
      title: 'Review with cards',
      body: 'Switch the view to **Flashcards**. **Show the answer** turns the card; then answer **Again**, **Hard**, **Good** or **Easy**.',
    },
    {
      title: 'Take an answer back',
      body: '**Undo the last answer** erases your last answer and gives the word the mastery it had.',
    },
    {
      title: 'See how you get on',
      body: '**Statistics** shows your days of study, what you keep and what comes back. Under **Review settings**, **Fit to my answers** spaces your words by your own memory.',
    },
    {
      title: 'Correct or delete a word',
      body: 'Open the word, then **Edit** or **Delete**. A deletion can be undone for a few seconds.',
    },
    {
      title: 'Import from Anki or a table',
      body: 'The button **Import or export** reads a CSV or TSV table, a text of Anki or an .apkg package, old or of today, with its history. Everything is shown before it is added; a text with gaps becomes a card per number, images stay in the file.',
    },
    {
      title: 'Undo an import',
      body: '**Undo**, in the message after the import, removes the added words. An import that was stopped goes on with **Continue** and adds nothing twice.',
    },
    {
      title: 'Take your words with you',
      body: '**Import or export** also writes a CSV, a text or a package of Anki with your reviews.',
    },
  ],
  keys: [
    ['g v', 'Open Vocabulary'],
    ['Space', 'Turn the card'],
    ['1', 'Again'],
    ['2', 'Hard'],
    ['3', 'Good'],
    ['4', 'Easy'],
    ['Z', 'Undo the last answer'],
    ['←', 'Previous card'],
    ['→', 'Next card'],
  ],
} satisfies GuidePageTexts
