import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const de: Catalogue<typeof fr> = {
  course: {
    title: 'Vorlesung',
    about: 'Gliederung, Begriffe, Beispiele, Merksätze',
    content: `- **Fach**:
- **Datum**: {date}

## Gliederung

1.
2.
3.

## Begriffe

- **Begriff**:

## Beispiele



## Merken

- [ ]

## Offene Fragen

- [ ]
`,
  },
  revision: {
    title: 'Lernzettel',
    about: 'Das Wesentliche auf einer Seite',
    content: `## Das Wesentliche in drei Sätzen



## Definitionen

- **Begriff**:

## Daten, Formeln, Zahlen

| Was | Wie viel, wann |
| --- | --- |
|  |  |

## Fallen

- ==Nicht verwechseln:==

## Das kann ich wiederholen

- [ ] Ohne meine Notizen
- [ ] Morgen
- [ ] In einer Woche
`,
  },
  report: {
    title: 'Protokoll',
    about: 'Praktikum oder Besprechung',
    content: `- **Datum**: {date}
- **Anwesend**:

## Ziel



## Ablauf

1.
2.

## Ergebnisse

| Messung | Wert |
| --- | --- |
|  |  |

## Schluss



## Nächste Schritte

- [ ]
`,
  },
  cornell: {
    title: 'Cornell-Methode',
    about: 'Fragen, Notizen, Zusammenfassung',
    content: `- **Thema**:
- **Datum**: {date}

## Fragen und Stichwörter

Nach dem Unterricht neben den Notizen auszufüllen.

-

## Notizen

-

## Zusammenfassung

In einigen Sätzen, mit eigenen Worten.


`,
  },
  essay: {
    title: 'Plan einer Erörterung',
    about: 'Von der Aufgabe zum Schluss',
    content: `## Aufgabe

>

## Analyse des Themas

- **Zu klärende Begriffe**:
- **Leitfrage**:

## Einleitung

- Einstieg:
- Definitionen:
- Leitfrage:
- Gliederung:

## I.

### A.

### B.

## II.

### A.

### B.

## III.

### A.

### B.

## Schluss

- Antwort:
- Ausblick:
`,
  },
  reading: {
    title: 'Leseprotokoll',
    about: 'Ein Buch, ein Artikel',
    content: `- **Titel**:
- **Autor**:
- **Gelesen am**: {date}

## Inhalt



## These und Argumente

1.

## Zitate

>

## Was ich davon halte


`,
  },
}
export default de
