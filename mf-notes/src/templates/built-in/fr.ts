/** `{date}` is the day on which a note is begun. */
export default {
  course: {
    title: 'Cours',
    about: 'Plan, notions, exemples, à retenir',
    content: `- **Matière** :
- **Date** : {date}

## Plan

1.
2.
3.

## Notions

- **Terme** :

## Exemples



## À retenir

- [ ]

## Questions à poser

- [ ]
`,
  },
  revision: {
    title: 'Fiche de révision',
    about: 'L’essentiel sur une page',
    content: `## L’essentiel en trois phrases



## Définitions

- **Terme** :

## Dates, formules, chiffres

| Quoi | Combien, quand |
| --- | --- |
|  |  |

## Pièges

- ==À ne pas confondre :==

## Je sais le refaire

- [ ] Sans mes notes
- [ ] Demain
- [ ] Dans une semaine
`,
  },
  report: {
    title: 'Compte rendu',
    about: 'Travaux pratiques ou réunion',
    content: `- **Date** : {date}
- **Présents** :

## Objectif



## Déroulement

1.
2.

## Résultats

| Mesure | Valeur |
| --- | --- |
|  |  |

## Conclusion



## Suites

- [ ]
`,
  },
  cornell: {
    title: 'Méthode Cornell',
    about: 'Questions, notes, résumé',
    content: `- **Sujet** :
- **Date** : {date}

## Questions et mots-clés

À remplir après le cours, en face des notes.

-

## Notes

-

## Résumé

En quelques phrases, avec mes mots.


`,
  },
  essay: {
    title: 'Plan de dissertation',
    about: 'De l’énoncé à la conclusion',
    content: `## Énoncé

>

## Analyse du sujet

- **Termes à définir** :
- **Problématique** :

## Introduction

- Accroche :
- Définitions :
- Problématique :
- Annonce du plan :

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

- Réponse :
- Ouverture :
`,
  },
  reading: {
    title: 'Fiche de lecture',
    about: 'Un livre, un article',
    content: `- **Titre** :
- **Auteur** :
- **Lu le** : {date}

## Résumé



## Thèse et arguments

1.

## Citations

>

## Ce que j’en pense


`,
  },
}
