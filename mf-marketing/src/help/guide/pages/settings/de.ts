import type { GuidePageTexts } from '../../page-texts.ts'

export default {
  purpose: 'Einstellungen enthält Ihr Profil und Ihre Vorlieben. Sie folgen Ihrem Konto auf alle Geräte.',
  howTos: [
    { title: 'Den Namen ändern', body: 'Unter **Profil** ändern Sie **Vollständiger Name**, dann **Speichern**.' },
    {
      title: 'Ein Foto einsetzen',
      body: '**Bild ändern** nimmt ein Bild als JPG, PNG oder GIF mit höchstens 2 MB. **Bild entfernen** kehrt zu den Initialen zurück.',
    },
    {
      title: 'Auf Dunkel umstellen',
      body: 'Unter **Vorlieben** wählen Sie das Thema **Dunkel**, **Hell** oder **Wie das System**.',
    },
    { title: 'Die Sprache wechseln', body: '**Sprache** ändert alle Texte sofort, ohne die Seite neu zu laden.' },
    {
      title: 'Mitteilungen wählen',
      body: 'Unter **Benachrichtigungen** behalten Sie **Lernerinnerungen**, **Zusammenarbeit**, **Wochenbilanz** und **Neuigkeiten** oder schalten sie aus.',
    },
  ],
  keys: [['g s', 'Einstellungen öffnen']],
} satisfies GuidePageTexts
