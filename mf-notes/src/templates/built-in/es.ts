import type { Catalogue } from '@cahier/contract/i18n'
import type fr from './fr.ts'

const es: Catalogue<typeof fr> = {
  course: {
    title: 'Clase',
    about: 'Esquema, conceptos, ejemplos, lo esencial',
    content: `- **Asignatura**:
- **Fecha**: {date}

## Esquema

1.
2.
3.

## Conceptos

- **Término**:

## Ejemplos



## Para recordar

- [ ]

## Preguntas pendientes

- [ ]
`,
  },
  revision: {
    title: 'Ficha de repaso',
    about: 'Lo esencial en una página',
    content: `## Lo esencial en tres frases



## Definiciones

- **Término**:

## Fechas, fórmulas, cifras

| Qué | Cuánto, cuándo |
| --- | --- |
|  |  |

## Trampas

- ==No confundir:==

## Sé repetirlo

- [ ] Sin mis notas
- [ ] Mañana
- [ ] Dentro de una semana
`,
  },
  report: {
    title: 'Informe',
    about: 'Prácticas o reunión',
    content: `- **Fecha**: {date}
- **Asistentes**:

## Objetivo



## Desarrollo

1.
2.

## Resultados

| Medida | Valor |
| --- | --- |
|  |  |

## Conclusión



## Próximos pasos

- [ ]
`,
  },
  cornell: {
    title: 'Método Cornell',
    about: 'Preguntas, notas, resumen',
    content: `- **Tema**:
- **Fecha**: {date}

## Preguntas y palabras clave

Para rellenar después de clase, junto a las notas.

-

## Notas

-

## Resumen

En unas frases, con mis palabras.


`,
  },
  essay: {
    title: 'Plan de disertación',
    about: 'Del enunciado a la conclusión',
    content: `## Enunciado

>

## Análisis del tema

- **Términos por definir**:
- **Problema**:

## Introducción

- Apertura:
- Definiciones:
- Problema:
- Anuncio del plan:

## I.

### A.

### B.

## II.

### A.

### B.

## III.

### A.

### B.

## Conclusión

- Respuesta:
- Apertura final:
`,
  },
  reading: {
    title: 'Ficha de lectura',
    about: 'Un libro, un artículo',
    content: `- **Título**:
- **Autor**:
- **Leído el**: {date}

## Resumen



## Tesis y argumentos

1.

## Citas

>

## Lo que pienso


`,
  },
}
export default es
