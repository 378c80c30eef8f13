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
      title: 'Die Adresse einer Sitzung teilen',
      body: '**Link kopieren** kopiert sie. Nur Eingeladene können sie öffnen.',
    },
    {
      title: 'Ein Videotreffen vorbereiten',
      body: 'Unter Videokonferenz **Neues Treffen**, ein Betreff, bei Bedarf ein Passwort, dann **Treffen anlegen**.',
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
