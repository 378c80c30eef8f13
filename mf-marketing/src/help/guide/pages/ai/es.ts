import type { GuidePageTexts } from '../../page-texts.ts'

export default {
  purpose: 'El asistente busca en sus notas y su vocabulario y muestra los pasajes que responden a su pregunta.',
  howTos: [
    {
      title: 'Hacer una pregunta',
      body: 'Escriba en el campo y pulse **Enviar**. Un mensaje tiene 4000 caracteres como máximo.',
    },
    { title: 'Empezar con una sugerencia', body: 'En un chat nuevo, elija una de las **Sugerencias** y complétela.' },
    {
      title: 'Abrir lo que cita',
      body: 'Debajo de la respuesta, cada pasaje lleva a la nota o a la palabra de la que viene.',
    },
    {
      title: 'Pedir tarjetas, un resumen o un plan',
      body: 'Escribe por ejemplo «Crea tarjetas de mi nota Biología», «Resume mi nota Biología» o «Prepara un plan para mi examen del 12 de diciembre». Corrige lo propuesto y luego **Confirmar**: antes no se hace nada. En una nota, selecciona texto y elige **Asistente**.',
    },
    { title: 'Usar una respuesta en otro sitio', body: '**Copiar la respuesta** la pone en el portapapeles.' },
    {
      title: 'Encontrar un intercambio',
      body: 'Los intercambios se guardan en **Conversaciones**. **Cambiar el título** y **Eliminar** están en el menú de cada uno.',
    },
    { title: 'Cambiar de tema', body: '**Nuevo chat** abre una conversación vacía; la anterior sigue en la lista.' },
    {
      title: 'Cuando no responde',
      body: 'Si el estado dice **IA desconectada**, elija **Volver a conectar**. Su mensaje sigue en el campo.',
    },
  ],
  keys: [
    ['g i', 'Abrir el asistente'],
    ['Intro', 'Enviar el mensaje'],
    ['Mayús+Intro', 'Saltar de línea'],
  ],
} satisfies GuidePageTexts
