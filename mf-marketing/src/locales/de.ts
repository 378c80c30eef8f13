import { plural } from '@cahier/contract/i18n'
import type { Texts } from './texts.ts'

const de: Texts = {
  /** Descriptions for search engines. */
  descriptions: {
    landing:
      'Notizen, Vokabeln mit verteilter Wiederholung, geplante Lerneinheiten und KI-Assistent in einem Lernheft. Kostenlos bis 100 Notizen.',
    pricing:
      'Drei Tarife ohne Bindung: kostenlos bis 100 Notizen, Pro für 9 € und Enterprise für 29 € im Monat. 14 Tage Geld-zurück-Garantie.',
    faq: 'Videotreffen, Assistent, Zusammenarbeit, Sicherheit, Abrechnung: Antworten auf die häufigsten Fragen zu Cahier.',
    support: 'Schreiben Sie dem Cahier-Team, per Formular oder E-Mail. Wir antworten innerhalb von 24 Stunden.',
    privacy: 'Welche Daten Cahier erhebt, wofür sie dienen, mit wem sie geteilt werden und welche Rechte Sie haben.',
    terms:
      'Die Regeln für die Nutzung von Cahier: Konto, erlaubte Nutzung, Inhalte, Abonnement, Kündigung und Haftung.',
    notice: 'Anbieter, Hosting, geistiges Eigentum und Kontakt des Dienstes Cahier.',
  },
  nav: {
    label: 'Seitennavigation',
    home: 'Cahier, Startseite',
    features: 'Funktionen',
    testimonials: 'Stimmen',
    pricing: 'Preise',
    start: 'Loslegen',
    dashboard: 'Mein Heft',
    openMenu: 'Menü öffnen',
    closeMenu: 'Menü schließen',
    skip: 'Zum Inhalt',
    back: 'Zurück',
  },
  footer: {
    motto: 'Notizen, Vokabeln und Wiederholung in einem einzigen Heft.',
    product: 'Produkt',
    help: 'Hilfe',
    legal: 'Rechtliches',
    features: 'Funktionen',
    pricing: 'Preise',
    api: 'API',
    security: 'Sicherheit',
    helpCentre: 'Hilfezentrum',
    contact: 'Kontakt',
    status: 'Status',
    privacy: 'Datenschutzerklärung',
    terms: 'Nutzungsbedingungen',
    legalNotice: 'Impressum',
    language: 'Sprache',
    copyright: '© 2024 Cahier. Alle Rechte vorbehalten.',
  },
  contactForm: 'das Kontaktformular',
  requested: 'Melden Sie sich an, um die gewünschte Seite zu öffnen',
  hero: {
    before: 'Notizen machen.',
    mark: 'Und behalten',
    after: 'fürs Leben.',
    lead: 'Notizen, Vokabeln mit verteilter Wiederholung, geplante Lernzeiten und KI-Assistent: Alles passt in ein einziges Heft.',
    start: 'Kostenlos loslegen',
    login: 'Anmelden',
    demo: 'Demo ansehen',
    demoHint: 'mit einem gefüllten Heft, ohne Konto',
    sample: {
      title: 'Die Fotosynthese',
      lines: [
        'Pflanzen wandeln Licht in chemische Energie um; CO₂ gelangt durch die Spaltöffnungen hinein.',
        '– Chlorophyll: grünes Pigment',
        '– Thylakoid: Ort der Lichtreaktion',
        '– Stroma: Calvin-Zyklus',
      ],
      reminder: 'Am Freitag wiederholen!',
      due: 'Heute zu wiederholen',
      word: 'ephemer',
      definition: 'nur einen Tag dauernd',
      ratings: ['Nochmal', 'Schwer', 'Gut', 'Leicht'],
    },
  },
  stats: [
    { value: '10k+', label: 'aktive Lernende' },
    { value: '95 %', label: 'Zufriedenheit' },
    { value: '50k+', label: 'erstellte Notizen' },
  ],
  features: {
    title: 'Alles, was man zum Lernen braucht',
    lead: 'Vier Werkzeuge, die sich kennen, statt vier Anwendungen, die nichts voneinander wissen.',
    notes: {
      title: 'Kluge Notizen',
      body: 'Schreiben, markieren, anheften. Die Suche verzeiht Akzente, und alles wird in Echtzeit abgeglichen.',
    },
    vocabulary: {
      title: 'Vokabeln, die bleiben',
      body: 'Karteikarten und verteilte Wiederholung: Jedes Wort kommt wieder, kurz bevor Sie es vergessen.',
    },
    planning: {
      title: 'Geplante Lernzeiten',
      body: 'Bereiten Sie Wiederholungen vor, werden Sie pünktlich erinnert und sehen Sie sofort, was überfällig ist.',
    },
    progress: {
      title: 'Sichtbare Fortschritte',
      body: 'Beherrschung, erledigte Lernzeiten, Regelmäßigkeit: Statistiken, die zeigen, wo Sie stehen.',
    },
  },
  testimonials: {
    title: 'Sie führen ihr Heft',
    rating: (rating: number) => `Bewertung: ${rating} von 5`,
    people: [
      {
        name: 'Léa Fontaine',
        role: 'Medizinstudentin',
        initials: 'LF',
        rating: 5,
        quote:
          'Ich lese meine Mitschriften nicht mehr, ohne etwas zu behalten. Zehn Minuten Karten am Morgen, und die Anatomie bleibt endlich hängen.',
      },
      {
        name: 'Karim Benali',
        role: 'Englischlehrer',
        initials: 'KB',
        rating: 5,
        quote:
          'Meine Klassen teilen ihre Notizen und Wortlisten. Ich sehe sofort, was wir im Unterricht noch einmal brauchen.',
      },
      {
        name: 'Sofia Moreau',
        role: 'Projektleiterin',
        initials: 'SM',
        rating: 5,
        quote:
          'Protokolle, Fachvokabular, Besprechungen: Das Team findet alles am selben Ort. Wir suchen nicht mehr, wir arbeiten.',
      },
    ],
  },
  plans: {
    title: 'Einfache Preise',
    lead: 'Kostenlos anfangen. Den Tarif wechseln, wann immer Sie möchten.',
    popular: 'Beliebt',
    perMonth: 'pro Monat',
    perYear: 'pro Jahr',
    choose: (plan: string) => `${plan} wählen`,
    start: 'Kostenlos loslegen',
    opening: 'Weiterleitung…',
    compare: 'Tarife vergleichen',
    free: {
      name: 'Kostenlos',
      tagline: 'Zum Ausprobieren, ohne Karte',
      features: ['Bis zu 100 Notizen', 'Einfache Karteikarten', '1 GB Speicher', 'Hilfe aus der Gemeinschaft'],
    },
    basic: {
      name: 'Pro',
      tagline: 'Für das tägliche Lernen',
      features: [
        'Unbegrenzte Notizen',
        'KI-Assistent',
        'Zusammenarbeit per Video',
        '50 GB Speicher',
        'Bevorzugter Support',
      ],
    },
    premium: {
      name: 'Enterprise',
      tagline: 'Für Teams und Einrichtungen',
      features: [
        'Alles aus Pro',
        'Unbegrenzte Teams',
        'Erweiterte Auswertungen',
        '500 GB Speicher',
        'Eigener Support rund um die Uhr',
      ],
    },
  },
  pricing: {
    title: 'Tarife und Preise',
    lead: 'Drei Tarife, keine Bindung: Ein Abonnement lässt sich jederzeit kündigen.',
    period: { label: 'Abrechnungszeitraum', monthly: 'Monatlich', yearly: 'Jährlich' },
    saving: 'Beim Jahresabonnement sind rechnerisch zwei Monate geschenkt.',
    guarantee: {
      title: '14 Tage Geld-zurück-Garantie',
      body: 'Ihr erstes Abonnement passt nicht zu Ihnen? Widerrufen Sie es innerhalb von 14 Tagen, unter Einstellungen, Abonnement, und wir erstatten es vollständig.',
    },
    faqTitle: 'Fragen zu den Preisen',
    questions: {
      change: {
        question: 'Kann ich den Tarif wechseln?',
        answer:
          'Ja, jederzeit in den Einstellungen. Der Wechsel gilt sofort, ob zu einem höheren oder einem niedrigeren Tarif; was vom früheren Tarif übrig ist, wird vom Preis des neuen abgezogen.',
      },
      limit: {
        question: 'Was wird aus meinen Notizen, wenn ich zum kostenlosen Tarif zurückkehre?',
        answer:
          'Sie bleiben alle Ihre. Was über die Grenze des kostenlosen Tarifs hinausgeht, lässt sich lesen, aber nicht ändern; gelöscht wird nichts.',
      },
      cancel: {
        question: 'Wie kündige ich mein Abonnement?',
        answer:
          'In den Einstellungen, oder ohne Anmeldung auf der Seite „Abonnement kündigen“. Sie behalten Ihren Tarif bis zum Ende des bezahlten Zeitraums, danach ist Ihr Konto wieder kostenlos.',
      },
      price: {
        question: 'Kann sich der Preis ändern?',
        answer:
          'Jede Preisänderung wird 30 Tage im Voraus angekündigt. Sie können Ihr Abonnement kündigen, bevor sie gilt.',
      },
    },
  },
  closing: {
    title: 'Schlagen Sie Ihr Heft auf',
    lead: 'Die erste Notiz dauert keine Minute.',
    action: 'Anmelden / Registrieren',
  },
  questions: {
    search: 'Fragen durchsuchen…',
    category: 'Kategorie',
    all: 'Alle',
    none: 'Keine Ergebnisse gefunden',
    noneHint: 'Versuchen Sie ein anderes Wort oder eine andere Kategorie.',
    reset: 'Alle anzeigen',
    count: (count: number) => `${count} ${plural('de', count, { one: 'Frage', other: 'Fragen' })}`,
  },
  faq: {
    title: 'Häufige Fragen',
    lead: 'Antworten auf das, was wir am häufigsten gefragt werden.',
    more: 'Ihre Frage ist nicht dabei?',
    moreBody: 'Schreiben Sie uns: {email}. Wir antworten innerhalb von 24 Stunden.',
    categories: {
      integration: 'Integration',
      features: 'Funktionen',
      security: 'Sicherheit',
      billing: 'Abrechnung',
    },
    items: {
      video: {
        question: 'Kann ich meine Videobesprechungen in Cahier abhalten?',
        answer:
          'Ja. Die Integration von Videobesprechungen mit der Verbindung zu Ihrem Zoom-Konto gehört zu Pro und Enterprise. Die Räume, die Sie anlegen, bleiben in Ihrem Bereich für die Zusammenarbeit.',
      },
      api: {
        question: 'Bietet Cahier eine API?',
        answer:
          'Eine öffentliche API gibt es derzeit nicht. Um Cahier mit einem anderen Werkzeug zu verbinden, kann eine Automatisierung einen Webhook aufrufen. Wenn Ihre Einrichtung einen programmierten Zugang braucht, schreiben Sie uns: {email}.',
      },
      assistant: {
        question: 'Was macht der KI-Assistent?',
        answer:
          'Er sucht in Ihren eigenen Notizen und Vokabeln, zitiert, was er gefunden hat, und führt Sie dorthin. Diese Suche steht allen offen; der volle KI-Assistent, gestützt auf ein Sprachmodell, gehört zu Pro und Enterprise.',
      },
      collaboration: {
        question: 'Können mehrere zusammenarbeiten?',
        answer:
          'Zusammenarbeit in Echtzeit ist in allen Tarifen enthalten. Die erweiterte Zusammenarbeit gehört zu Pro und Enterprise, unbegrenzte Teams zu Enterprise.',
      },
      privacy: {
        question: 'Wer kann meine Notizen lesen?',
        answer:
          'Nur Sie und die Menschen, mit denen Sie sie teilen. Jede Zeile der Datenbank ist durch eine Regel geschützt, die Ihre Identität prüft; für Werbung nutzen wir Ihre Inhalte nicht.',
      },
      status: {
        question: 'Woran erkenne ich, ob der Dienst läuft?',
        answer:
          'Antwortet ein Teil von Cahier nicht, sagt es seine Seite, und der Rest läuft weiter; was Sie gespeichert haben, bleibt erhalten. Dauert eine Störung an, schreiben Sie uns: {email}.',
      },
      plans: {
        question: 'Worin unterscheiden sich die Tarife?',
        answer:
          'Der kostenlose Tarif umfasst 100 Notizen, einfache Karteikarten und 1 GB. Pro (Basic) bringt unbegrenzte Notizen, die Integration von Videobesprechungen, den KI-Assistenten und telefonischen Support. Enterprise (Premium) bringt unbegrenzte Teams, erweiterte Auswertungen, mehr Speicher und eigenen Support rund um die Uhr.',
      },
      cancel: {
        question: 'Kann ich jederzeit kündigen?',
        answer:
          'Ja. Das Abonnement verlängert sich am Ende jedes Zeitraums, bis Sie es kündigen, und das können Sie jederzeit. Eine Preisänderung wird 30 Tage im Voraus angekündigt.',
      },
    },
  },
  cancellation: {
    title: 'Abonnement kündigen',
    lead: 'Ohne Anmeldung: Die Adresse Ihres Kontos und die letzten Ziffern der Karte bezeichnen Ihren Vertrag.',
  },
  support: {
    title: 'Support und Kontakt',
    lead: 'Eine Frage, ein Problem, eine Idee? Wir lesen alles.',
    channels: 'So erreichen Sie uns',
    email: {
      title: 'E-Mail',
      body: 'Antwort innerhalb von 24 Stunden.',
    },
    chat: {
      title: 'Live-Chat',
      body: 'In der Anwendung, montags bis freitags von 9 bis 18 Uhr (Pariser Zeit).',
      action: 'Chat öffnen',
    },
    phone: {
      title: 'Telefon',
      body: 'Nur für die Tarife Pro und Enterprise, nach Vereinbarung.',
      action: 'Termin anfragen',
      subject: 'Telefontermin',
    },
    answers: {
      title: 'Sofortige Antworten',
      body: 'Die häufigsten Fragen sind schon beantwortet.',
      action: 'Häufige Fragen lesen',
    },
    form: {
      title: 'Nachricht senden',
      name: 'Name',
      email: 'E-Mail',
      subject: 'Betreff',
      message: 'Nachricht',
      priority: 'Priorität',
      priorities: { low: 'Niedrig', normal: 'Normal', high: 'Hoch' },
      submit: 'Nachricht senden',
      needsScript: 'Dieses Formular benötigt JavaScript.',
      nameRequired: 'Der Name fehlt',
      emailRequired: 'Die E-Mail-Adresse fehlt',
      emailInvalid: 'Das Format der E-Mail-Adresse ist ungültig',
      subjectRequired: 'Der Betreff fehlt',
      messageRequired: 'Die Nachricht fehlt',
      unsaved: 'Ihre Nachricht ist nicht gesendet. Trotzdem verlassen?',
      tooMany: 'Zu viele Nachrichten gesendet. Versuchen Sie es in einer Stunde wieder. Ihr Text bleibt hier.',
      refused: 'Prüfen Sie Ihren Namen, Ihre Adresse, den Betreff und die Nachricht.',
      failed:
        'Die Nachricht konnte nicht gesendet werden. Ihr Text ist noch da: Versuchen Sie es in einem Moment noch einmal.',
    },
    sent: {
      title: 'Nachricht gesendet!',
      body: 'Danke. Wir antworten per E-Mail innerhalb von 24 Stunden.',
      again: 'Weitere Nachricht senden',
    },
  },
  part: {
    loading: 'Wird geladen …',
    failed: 'Fehler beim Laden',
    failedBody: 'Dieser Teil konnte nicht geladen werden.',
    retry: 'Erneut versuchen',
  },
  legal: {
    updated: 'Letzte Aktualisierung: 15. Januar 2025',
    privacy: {
      title: 'Datenschutzerklärung',
      lead: 'Was wir über Sie wissen, warum, und was Sie damit tun können.',
      sections: [
        {
          title: 'Erhebung der Daten',
          paragraphs: ['Wir erheben die Daten, die Sie uns geben, und jene, die der Dienst im Betrieb erzeugt.'],
          points: [
            'Konto: Ihr Name, Ihre E-Mail-Adresse und, wenn Sie eines hinzufügen, Ihr Bild.',
            'Inhalte: Ihre Notizen, deren Anhänge, Ihre Vokabeln, Ihre Lernzeiten, Ihre Sitzungen und Ihre Automatisierungen.',
            'Austausch: die Nachrichten, die Sie an den Support und an den Assistenten richten, und die Telefonnummer, unter der Sie angerufen werden möchten.',
            'Technik: die für die Sicherheit nötigen Protokolle, etwa die Uhrzeit einer Anmeldung und die Art des Geräts.',
          ],
        },
        {
          title: 'Nutzung der Daten',
          paragraphs: [
            'Ihre Daten dienen dazu, den Dienst zu erbringen: Ihre Inhalte zu speichern und wiederzufinden, sie zwischen Ihren Geräten abzugleichen, Wiederholungen und Statistiken zu berechnen, gewünschte Erinnerungen zu senden, Ihre Nachrichten zu beantworten und Ihr Abonnement zu verwalten.',
            'Wir schalten keine Werbung, bilden keine Werbeprofile, und Ihre Inhalte trainieren kein Modell.',
          ],
          points: [],
        },
        {
          title: 'Weitergabe der Daten',
          paragraphs: ['Wir verkaufen und vermieten Ihre Daten nicht. Sie verlassen den Dienst nur in diesen Fällen:'],
          points: [
            'an die Menschen, mit denen Sie einen Inhalt teilen oder die Sie zu einer Sitzung einladen;',
            'an unsere technischen Partner, streng im Rahmen ihrer Aufgabe: Hosting, Bezahlung und Zoom für Videobesprechungen, nur wenn Sie Ihr Konto verbinden;',
            'an eine Behörde, wenn das Gesetz es verlangt.',
          ],
        },
        {
          title: 'Sicherheit',
          paragraphs: [
            'Verbindungen sind verschlüsselt. Passwörter werden gehasht und sind für uns nie lesbar. Jede Tabelle der Datenbank trägt Regeln, die bei jedem Lesen und Schreiben prüfen, ob die Zeile Ihnen gehört oder mit Ihnen geteilt ist.',
            'Sollte eine Datenpanne Sie betreffen, würden Sie und die Aufsichtsbehörde unverzüglich informiert.',
          ],
          points: [],
        },
        {
          title: 'Ihre Rechte (DSGVO)',
          paragraphs: ['Sie haben jederzeit folgende Rechte:'],
          points: [
            'Auskunft: erfahren, welche Daten wir über Sie haben, und eine Kopie erhalten;',
            'Berichtigung: Unrichtiges korrigieren;',
            'Löschung: Ihr Konto und alles darin löschen lassen;',
            'Übertragbarkeit: Ihre Daten in einem maschinenlesbaren Format erhalten;',
            'Widerspruch: eine Verarbeitung ablehnen.',
          ],
        },
        {
          title: 'Kontakt',
          paragraphs: [
            'Um ein Recht auszuüben oder eine Frage zu stellen: {email}. Wir antworten innerhalb eines Monats. Wenn Sie mit unserer Antwort nicht zufrieden sind, können Sie sich an die französische Datenschutzbehörde CNIL (cnil.fr) wenden.',
          ],
          points: [],
        },
      ],
    },
    terms: {
      title: 'Nutzungsbedingungen',
      lead: 'Die Regeln zwischen uns, wenn Sie Cahier nutzen.',
      sections: [
        {
          title: 'Annahme der Bedingungen',
          paragraphs: [
            'Mit dem Anlegen eines Kontos oder der Nutzung von Cahier nehmen Sie diese Bedingungen an. Wenn Sie sie ablehnen, nutzen Sie den Dienst nicht. Sind Sie jünger als 15 Jahre, muss ein Elternteil oder eine sorgeberechtigte Person sie mit Ihnen annehmen.',
          ],
          points: [],
        },
        {
          title: 'Beschreibung des Dienstes',
          paragraphs: [
            'Cahier ist eine Lernanwendung im Netz: Notizen, Vokabeln mit verteilter Wiederholung, geplante Lernzeiten, Zusammenarbeit, ein Assistent und Automatisierungen. Manche Funktionen hängen vom gewählten Tarif ab; maßgeblich ist die Preisseite.',
            'Der Dienst entwickelt sich weiter. Eine wichtige Funktion wird erst entfernt, nachdem Sie darüber informiert wurden.',
          ],
          points: [],
        },
        {
          title: 'Benutzerkonto',
          paragraphs: [
            'Ein Konto gehört einer einzigen Person, und jede Person hat nur eines. Sie geben eine richtige Adresse an, halten Ihr Passwort geheim und sagen uns Bescheid, wenn jemand anderes Ihr Konto benutzt. Sie stehen für das ein, was darin geschieht.',
          ],
          points: [],
        },
        {
          title: 'Zulässige Nutzung',
          paragraphs: ['Sie verpflichten sich, nicht:'],
          points: [
            'Inhalte zu speichern oder zu teilen, die rechtswidrig oder hasserfüllt sind oder Rechte anderer verletzen;',
            'zu versuchen, auf die Daten einer anderen Person zuzugreifen;',
            'den Dienst zu stören, zu überlasten oder seine Grenzen zu umgehen;',
            'den Zugang zu Ihrem Konto weiterzuverkaufen.',
          ],
        },
        {
          title: 'Geistiges Eigentum',
          paragraphs: [
            'Ihre Inhalte bleiben Ihre. Sie geben uns nur das Recht, sie zu speichern und anzuzeigen, um den Dienst zu erbringen. Software, Name und Gestaltung von Cahier bleiben beim Anbieter.',
          ],
          points: [],
        },
        {
          title: 'Abrechnung und Kündigung',
          paragraphs: [
            'Bezahlte Tarife sind wiederkehrende Abonnements, monatlich oder jährlich, die im Voraus bezahlt und am Ende jedes Zeitraums verlängert werden. Sie können sie jederzeit kündigen: Der Tarif gilt bis zum Ende des bezahlten Zeitraums. Das erste Abonnement wird innerhalb von 14 Tagen auf Wunsch erstattet.',
            'Eine Preisänderung wird 30 Tage im Voraus angekündigt. Ein Konto, das schwer gegen diese Bedingungen verstößt, können wir sperren, außer in dringenden Fällen erst nach Ihrer Anhörung.',
          ],
          points: [],
        },
        {
          title: 'Haftungsbeschränkung',
          paragraphs: [
            'Wir tun alles, damit der Dienst verfügbar ist und nichts verloren geht, können aber nicht garantieren, dass er nie unterbrochen wird. Unsere Haftung beschränkt sich auf unmittelbare Schäden und auf den in den letzten zwölf Monaten gezahlten Betrag, außer bei grober Fahrlässigkeit und vorbehaltlich der gesetzlichen Verbraucherrechte.',
            'Die Antworten des Assistenten sind eine Hilfe: Prüfen Sie sie, bevor Sie sich darauf verlassen.',
          ],
          points: [],
        },
        {
          title: 'Änderung der Bedingungen',
          paragraphs: [
            'Diese Bedingungen können sich ändern. Eine wichtige Änderung wird 30 Tage vor ihrem Inkrafttreten per E-Mail oder in der Anwendung angekündigt. Wer den Dienst danach weiter nutzt, nimmt sie an; andernfalls können Sie Ihr Konto schließen.',
          ],
          points: [],
        },
        {
          title: 'Kontakt',
          paragraphs: ['Eine Frage zu diesen Bedingungen: {email}.'],
          points: [],
        },
      ],
    },
    notice: {
      title: 'Impressum',
      lead: 'Wer Cahier anbietet und hostet.',
      sections: [
        {
          title: 'Anbieter',
          paragraphs: ['Cahier wird herausgegeben von:'],
          points: [
            'Firma: [zu ergänzen]',
            'Rechtsform und Kapital: [zu ergänzen]',
            'Sitz: [zu ergänzen]',
            'Registernummer (RCS oder SIREN): [zu ergänzen]',
            'Umsatzsteuernummer: [zu ergänzen]',
            'Kontakt: {email}',
          ],
        },
        {
          title: 'Verantwortlich für den Inhalt',
          paragraphs: ['Verantwortliche Person: [zu ergänzen].'],
          points: [],
        },
        {
          title: 'Hosting',
          paragraphs: ['Hosting-Anbieter: [zu ergänzen], Anschrift und Telefon: [zu ergänzen].'],
          points: [],
        },
        {
          title: 'Personenbezogene Daten',
          paragraphs: [
            'Sie haben ein Recht auf Auskunft, Berichtigung, Löschung, Übertragbarkeit und Widerspruch. Schreiben Sie uns: {email}. Mehr steht in der Datenschutzerklärung.',
          ],
          points: [],
        },
        {
          title: 'Geistiges Eigentum',
          paragraphs: [
            'Software, Texte, Name und Gestaltung von Cahier sind durch Urheber- und Markenrecht geschützt. Jede Vervielfältigung ohne schriftliche Erlaubnis ist untersagt. Die Inhalte der Nutzenden gehören ihnen.',
          ],
          points: [],
        },
        {
          title: 'Cookies',
          paragraphs: [
            'Cahier verwendet nur notwendige Cookies und lokalen Speicher: Ihre Sitzung, Ihre Sprache und Ihr Farbschema. Keine Verfolgung, keine Werbung; es gibt also nichts zu bestätigen.',
            'Ein zufälliger Name, der beim Schließen des Tabs oder des Browsers verschwindet, dient dazu, zu zählen, in wie vielen Sitzungen ein Teil der Anwendung ausgefallen ist. Er ist weder mit Ihrem Konto noch mit dem, was Sie ansehen oder schreiben, verknüpft und wird nicht aufbewahrt.',
          ],
          points: [],
        },
        {
          title: 'Anwendbares Recht',
          paragraphs: [
            'Diese Seite unterliegt französischem Recht. Kommt keine gütliche Einigung zustande, sind die französischen Gerichte zuständig.',
          ],
          points: [],
        },
      ],
    },
  },
}

export default de
