import type { GuidePageTexts } from '../../page-texts.ts'

export default {
  purpose:
    'Vocabulario es su cuaderno de palabras. Cada palabra tiene una definición, un ejemplo y un dominio que sigue sus repasos.',
  howTos: [
    {
      title: 'Añadir una palabra',
      body: 'Elija **Añadir una palabra**, escriba la palabra y su definición y pulse **Añadir**. La categoría y el ejemplo ayudan a recordarla.',
    },
    {
      title: 'Encontrar una palabra en una frase',
      body: 'En **Añadir una palabra**, elija **Texto con huecos**. Seleccione palabras del texto y pulse **Ocultar la selección**; **Vista previa** muestra la pregunta.',
    },
    {
      title: 'Encontrar una palabra',
      body: 'Búsquela o elija su primera letra. **Mostrar todo** vuelve al cuaderno entero; los acentos no cuentan.',
    },
    {
      title: 'Ver lo que falta por aprender',
      body: 'En **Nivel**, elija **Por repasar** o **Dominadas**. Una palabra se domina a partir de 80.',
    },
    {
      title: 'Repasar con tarjetas',
      body: 'Cambie la vista a **Tarjetas**. **Mostrar la respuesta** gira la tarjeta; responda después **Otra vez**, **Difícil**, **Bien** o **Fácil**.',
    },
    {
      title: 'Retirar una respuesta',
      body: '**Deshacer la última respuesta** borra su última respuesta y devuelve a la palabra el dominio que tenía.',
    },
    {
      title: 'Ver su progreso',
      body: '**Estadísticas** muestra sus días de estudio, lo que recuerda y lo que vuelve. En **Ajustes del repaso**, **Adaptar a mis respuestas** ajusta los intervalos a su memoria.',
    },
    {
      title: 'Corregir o eliminar una palabra',
      body: 'Abra la palabra y elija **Editar** o **Eliminar**. Una eliminación se puede deshacer durante unos segundos.',
    },
    {
      title: 'Importar desde Anki o una tabla',
      body: 'El botón **Importar o exportar** lee una tabla CSV o TSV, un texto de Anki o un paquete .apkg, antiguo o de hoy, con su historial. Todo se muestra antes de añadirse; un texto con huecos da una tarjeta por número, las imágenes se quedan en el archivo.',
    },
    {
      title: 'Deshacer una importación',
      body: '**Deshacer**, en el mensaje que sigue a la importación, quita las palabras añadidas. Una importación detenida sigue con **Continuar** y no añade nada dos veces.',
    },
    {
      title: 'Llevarse sus palabras',
      body: '**Importar o exportar** también escribe un CSV, un texto o un paquete de Anki con sus repasos.',
    },
  ],
  keys: [
    ['g v', 'Abrir Vocabulario'],
    ['Espacio', 'Girar la tarjeta'],
    ['1', 'Otra vez'],
    ['2', 'Difícil'],
    ['3', 'Bien'],
    ['4', 'Fácil'],
    ['Z', 'Deshacer la última respuesta'],
    ['←', 'Tarjeta anterior'],
    ['→', 'Tarjeta siguiente'],
  ],
} satisfies GuidePageTexts
