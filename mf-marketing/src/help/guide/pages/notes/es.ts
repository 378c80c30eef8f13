import type { GuidePageTexts } from '../../page-texts.ts'

export default {
  purpose:
    'Notas guarda lo que escribe: clases, fichas, ideas. Todo se encuentra con la búsqueda, las etiquetas y los fijados, y también se escribe sin conexión.',
  howTos: [
    {
      title: 'Crear una nota',
      body: 'Elija **Nueva nota**, ponga un título, escriba y pulse **Crear la nota**. Las etiquetas se separan con comas.',
    },
    {
      title: 'Escribir sin pensar en guardar',
      body: 'Abra una nota y escriba: se guarda tres segundos después de la última tecla. El estado se lee arriba: **Guardando…**, **Sin guardar** o **Guardado**.',
    },
    {
      title: 'Encontrar una nota',
      body: 'La búsqueda no distingue mayúsculas ni acentos. Reduzca la lista con **Fijadas** o **Recientes**, o elija una etiqueta.',
    },
    {
      title: 'Tener una nota a mano',
      body: '**Fijar** la pone al principio de la lista; **Soltar** la devuelve a su sitio.',
    },
    {
      title: 'Ordenar las etiquetas',
      body: '**Gestionar etiquetas** permite cambiar el nombre o el color de una etiqueta, eliminarla o usar **Fusionar** para unirla a otra. El cambio vale para todas sus notas.',
    },
    {
      title: 'Adjuntar archivos',
      body: 'En la nota, **Adjuntar archivos**, o suéltelos encima. Un archivo ocupa 25 MB como máximo.',
    },
    {
      title: 'Volver a un texto anterior',
      body: 'En **Más acciones**, **Versiones** muestra los textos anteriores y lo que ha cambiado. **Volver a esta versión** lo recupera.',
    },
    {
      title: 'Recuperar una nota eliminada',
      body: '**Papelera** conserva las notas eliminadas 30 días. **Restaurar** las devuelve a la lista.',
    },
    {
      title: 'Elegir entre dos textos',
      body: 'Una nota cambiada en dos dispositivos muestra ambos textos. **Conservar ambos** pone el suyo en una nota aparte.',
    },
    {
      title: 'Importar o exportar notas',
      body: '**Importar o exportar** lee archivos Markdown o un ZIP, y los muestra antes de añadirlos. **Exportar todas las notas** escribe el mismo archivo.',
    },
  ],
  keys: [
    ['g n', 'Abrir Notas'],
    ['Ctrl+S', 'Guardar la nota'],
    ['Ctrl+F', 'Modo de concentración; dos veces seguidas, la búsqueda del navegador'],
    ['Ctrl+P', 'Fijar o desfijar; dos veces seguidas, la impresión'],
    ['←', 'Nota anterior, fuera del texto'],
    ['→', 'Nota siguiente, fuera del texto'],
  ],
} satisfies GuidePageTexts
