import type { GuidePageTexts } from '../../page-texts.ts'

export default {
  purpose:
    'Notes keeps what you write: lessons, summaries, ideas. Search, tags and pins bring everything back, and you can write offline too.',
  howTos: [
    {
      title: 'Create a note',
      body: 'Choose **New note**, give it a title, write, then **Create note**. Tags are separated by commas.',
    },
    {
      title: 'Write without thinking about saving',
      body: 'Open a note and write: it is saved three seconds after the last keystroke. The state stands at the top: **Saving…**, **Not saved** or **Saved**.',
    },
    {
      title: 'Find a note',
      body: 'Search ignores case and accents. Narrow the list with **Pinned** or **Recent**, or choose a tag.',
    },
    { title: 'Keep a note at hand', body: '**Pin** puts it at the top of the list; **Unpin** puts it back.' },
    {
      title: 'Tidy up tags',
      body: '**Manage tags** lets you rename a tag, change its colour, delete it, or **Merge** it with another. The change holds for all its notes.',
    },
    { title: 'Attach files', body: 'In the note, **Attach files**, or drop them onto it. A file has 25 MB at most.' },
    {
      title: 'Go back to an earlier text',
      body: 'In **More actions**, **Versions** shows earlier texts and what has changed. **Go back to this version** brings one back.',
    },
    {
      title: 'Recover a deleted note',
      body: '**Trash** keeps deleted notes for 30 days. **Restore** puts them back into the list.',
    },
    {
      title: 'Choose between two texts',
      body: 'A note that was changed on two devices shows both texts. **Keep both** puts yours into a note of its own.',
    },
    {
      title: 'Import or export notes',
      body: '**Import or export** reads Markdown files or a ZIP archive, and shows them before it adds them. **Export all notes** writes the same archive.',
    },
  ],
  keys: [
    ['g n', 'Open Notes'],
    ['Ctrl+S', 'Save the note'],
    ['Ctrl+F', 'Focus mode; twice in a row, the browser’s search'],
    ['Ctrl+P', 'Pin or unpin; twice in a row, printing'],
    ['←', 'Previous note, outside the text'],
    ['→', 'Next note, outside the text'],
  ],
} satisfies GuidePageTexts
