import type { GuidePageTexts } from '../../page-texts.ts'

export default {
  purpose:
    'Notes keeps what you write: lessons, summaries, ideas. Search, tags and pins bring everything back, and you can write offline too.',
  howTos: [
    {
      title: 'Create a note',
      body: 'Choose **New note**, give it a title, write, then **Create note**. The box of tags completes your own; Enter or a comma adds one.',
    },
    {
      title: 'Write without thinking about saving',
      body: 'Open a note and write: it is saved three seconds after the last keystroke. The state stands at the top: **Saving…**, **Not saved** or **Saved**.',
    },
    {
      title: 'Format your text',
      body: 'Type “/” at the beginning of a line, or use the bar above the text: headings, lists, tasks, a table, code, highlighting, a formula between two “$”. Away from the cursor the marks disappear, and the text reads like a page.',
    },
    {
      title: 'Pasting from elsewhere',
      body: 'Headings, lists, tables and links of Word, Google Docs, a spreadsheet or the web stay what they are. **As plain text**, offered for eight seconds, or Ctrl+Shift+V keeps only the text. An address pasted over words makes them a link.',
    },
    {
      title: 'Show a picture in the text',
      body: 'Paste or drop it where it belongs: it becomes a file of the note, and goes with its export.',
    },
    {
      title: 'Link notes',
      body: 'Type “[[” and choose a title. The link follows the note when you rename it, and the linked note shows what refers to it. After the title, “#” leads to one of its headings. With a “!” in front, alone in its line, the link shows the note inside yours.',
    },
    {
      title: 'Add a footnote',
      body: 'Type “/”, then **Footnote**: its reference goes to the cursor, its text to the end. Ctrl+Enter leads from one to the other. Where you read and print, footnotes stand together at the end.',
    },
    {
      title: 'Tag inside the text',
      body: 'Type “#” and a word, for example “#bio/cell”. A click on that tag shows the notes that have it, in their text or beside it; “#bio” also gathers what is below it.',
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
      title: 'Put notes into folders',
      body: '**Folders** shows them beside the list. **New folder** adds one, on up to five levels. Drag a note there, or choose **Move to…** in its menu. Deleting a folder does not delete its notes: they go to the folder that holds it.',
    },
    {
      title: 'Change several notes at once',
      body: 'Tick the corner of a card, or press it long. Shift extends the choice, Ctrl+A takes the whole list, Escape ends it. The bar at the foot moves, tags, pins, duplicates, exports or throws away, and one undo takes all of it back.',
    },
    {
      title: 'Begin from a template',
      body: 'In a new note, **Begin from a template…** offers a lecture, a revision sheet, a report, the Cornell method and others. **Make it a template**, in the menu of a note, adds your own.',
    },
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
      body: 'What two tabs or devices write into a note is merged. Where the same words changed, it shows both texts. **Keep both** puts yours into a note of its own.',
    },
    {
      title: 'Import or export notes',
      body: '**Import or export** reads Markdown or HTML files with their pictures, a ZIP archive, and exports of Evernote and Joplin, and shows them before it adds them. **Export all notes** writes the same archive.',
    },
  ],
  keys: [
    ['g n', 'Open Notes'],
    ['Ctrl+S', 'Save the note'],
    ['Ctrl+F', 'Focus mode; twice in a row, the browser’s search'],
    ['Ctrl+P', 'Pin or unpin; twice in a row, printing'],
    ['Ctrl+B', 'Bold'],
    ['Ctrl+I', 'Italic'],
    ['Alt+↑, Alt+↓', 'Move the block or list item'],
    ['Ctrl+Alt+0 to 6', 'Paragraph, or heading of that level'],
    ['Ctrl+Shift+7, 8, 9', 'Numbered list, bullets, tasks'],
    ['Ctrl+Shift+.', 'Quotation'],
    ['Shift+Enter', 'A line in the same list item'],
    ['Tab, Shift+Tab', 'Move the list item in or out; next or previous cell'],
    ['Ctrl+Enter', 'Tick the task, or follow the link, tag or footnote at the cursor'],
    ['←', 'Previous note, outside the text'],
    ['→', 'Next note, outside the text'],
  ],
} satisfies GuidePageTexts
