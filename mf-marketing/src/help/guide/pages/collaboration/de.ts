import type { GuidePageTexts } from '../../page-texts.ts'

export default {
  purpose:
    'Zusammenarbeit bringt Menschen um ein Thema, ein Dokument oder eine Diskussion zusammen. Videotreffen bereiten Sie unter Videokonferenz vor.',
  howTos: [
    {
      title: 'Eine Sitzung anlegen',
      body: 'Wählen Sie **Neue Sitzung**, geben Sie Titel, Datum und Dauer an und wählen Sie **Sitzung anlegen**.',
    },
    {
      title: 'Die passende Art wählen',
      body: '**Lernen**, **Dokument** und **Gespräch** bleiben in Cahier; **Video** legt ein Treffen an.',
    },
    {
      title: 'Auf eine Einladung antworten',
      body: 'Eine Sitzung, zu der Sie eingeladen sind, trägt **Einladung**. Wählen Sie **Annehmen** oder **Ablehnen**.',
    },
    {
      title: 'Mitwirkende einladen',
      body: '**Einladen** fragt nach Adresse und Rolle, sendet eine Mail und gibt einen Link zum Kopieren, der sieben Tage lang einmal gilt.',
    },
    {
      title: 'In einer Sitzung chatten',
      body: '**Chat öffnen** zeigt die Nachrichten live; @ erwähnt einen Teilnehmer, der davon erfährt.',
    },
    {
      title: 'Ein Dokument teilen',
      body: 'In der Sitzung gibt **Dokument hinzufügen** den Teilnehmern eine Ihrer Notizen zu lesen.',
    },
    {
      title: 'Die Adresse einer Sitzung teilen',
      body: '**Link kopieren** kopiert sie. Nur Eingeladene können sie öffnen.',
    },
    {
      title: 'Ein Videotreffen vorbereiten',
      body: 'Unter Videokonferenz **Neues Treffen**, ein Betreff, bei Bedarf ein Passwort, dann **Treffen anlegen**. **Beitreten** zeigt vorher Ihr Bild; höchstens acht Personen, sechs davon mit Kamera.',
    },
    {
      title: 'Ein Treffen mit einer Sitzung verbinden',
      body: 'Im Treffen wählt **Verknüpfte Sitzung** die Sitzung; ihre Teilnehmer sehen es dann.',
    },
    {
      title: 'Ein Treffen schließen oder wieder öffnen',
      body: '**Treffen schließen** lässt niemanden mehr hinein; **Treffen wieder öffnen** öffnet es wieder.',
    },
    {
      title: 'Eine Sitzung verlassen',
      body: '**Sitzung verlassen** nimmt Sie heraus. Für die Rückkehr brauchen Sie eine neue Einladung.',
    },
  ],
  keys: [
    ['g c', 'Zusammenarbeit öffnen'],
    ['g z', 'Videokonferenz öffnen'],
  ],
} satisfies GuidePageTexts
