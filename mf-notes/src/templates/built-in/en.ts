import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const en: Catalogue<typeof fr> = {
  course: {
    title: 'Lecture',
    about: 'Outline, concepts, examples, key points',
    content: `- **Subject**:
- **Date**: {date}

## Outline

1.
2.
3.

## Concepts

- **Term**:

## Examples



## Key points

- [ ]

## Questions to ask

- [ ]
`,
  },
  revision: {
    title: 'Revision sheet',
    about: 'The essentials on one page',
    content: `## The essentials in three sentences



## Definitions

- **Term**:

## Dates, formulas, figures

| What | How much, when |
| --- | --- |
|  |  |

## Traps

- ==Not to be confused:==

## I can do it again

- [ ] Without my notes
- [ ] Tomorrow
- [ ] In a week
`,
  },
  report: {
    title: 'Report',
    about: 'Lab work or a meeting',
    content: `- **Date**: {date}
- **Present**:

## Aim



## Procedure

1.
2.

## Results

| Measurement | Value |
| --- | --- |
|  |  |

## Conclusion



## Next steps

- [ ]
`,
  },
  cornell: {
    title: 'Cornell method',
    about: 'Cues, notes, summary',
    content: `- **Topic**:
- **Date**: {date}

## Cues and questions

To fill in after class, beside the notes.

-

## Notes

-

## Summary

In a few sentences, in my own words.


`,
  },
  essay: {
    title: 'Essay plan',
    about: 'From the question to the conclusion',
    content: `## Question

>

## Analysis

- **Terms to define**:
- **Line of argument**:

## Introduction

- Opening:
- Definitions:
- Thesis:
- Announcement of the plan:

## I.

### A.

### B.

## II.

### A.

### B.

## III.

### A.

### B.

## Conclusion

- Answer:
- Outlook:
`,
  },
  reading: {
    title: 'Reading notes',
    about: 'A book, an article',
    content: `- **Title**:
- **Author**:
- **Read on**: {date}

## Summary



## Thesis and arguments

1.

## Quotations

>

## What I think of it


`,
  },
}
export default en
