import type { GuidePageTexts } from '../../page-texts.ts'

export default {
  purpose:
    'Notas guarda lo que escribe: clases, fichas, ideas. Todo se encuentra con la búsqueda, las etiquetas y los fijados, y también se escribe sin conexión.',
  howTos: [
    {
      title: 'Crear una nota',
      body: 'Elija **Nueva nota**, ponga un título, escriba y pulse **Crear la nota**. El campo de etiquetas completa las suyas; Intro o una coma añade una.',
    },
    {
      title: 'Escribir sin pensar en guardar',
      body: 'Abra una nota y escriba: se guarda tres segundos después de la última tecla. El estado se lee arriba: **Guardando…**, **Sin guardar** o **Guardado**.',
    },
    {
      title: 'Dar formato',
      body: 'Escriba «/» al principio de una línea o use la barra sobre el texto: títulos, listas, tareas, tabla, código, resaltado, una fórmula entre dos «$». Lejos del cursor, los signos desaparecen y el texto se lee como una página.',
    },
    {
      title: 'Pegar desde otro sitio',
      body: 'Los títulos, listas, tablas y enlaces de Word, de Google Docs, de una hoja de cálculo o de la web se quedan como son. **Sin formato**, que se ofrece ocho segundos, o Ctrl+Mayús+V deja solo el texto. Una dirección pegada sobre unas palabras las convierte en enlace.',
    },
    {
      title: 'Mostrar una imagen en el texto',
      body: 'Péguela o suéltela donde deba estar: pasa a ser un archivo de la nota y se exporta con ella.',
    },
    {
      title: 'Enlazar notas',
      body: 'Escriba «[[» y elija un título. El enlace sigue a la nota cuando la renombra, y la nota enlazada muestra quién remite a ella. Después del título, «#» lleva a uno de sus apartados. Con un «!» delante, solo en su línea, el enlace muestra la nota dentro de la suya.',
    },
    {
      title: 'Poner una nota al pie',
      body: 'Escriba «/» y luego **Nota al pie**: su llamada queda en el cursor y su texto, al final. Ctrl+Intro lleva de una a otro. Al leer y al imprimir, las notas al pie se reúnen al final.',
    },
    {
      title: 'Etiquetar en el texto',
      body: 'Escriba «#» y una palabra, por ejemplo «#bio/célula». Un clic en esa etiqueta muestra las notas que la llevan, en su texto o al lado; «#bio» reúne también lo que está debajo.',
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
      title: 'Ordenar las notas en carpetas',
      body: '**Carpetas** las muestra junto a la lista. **Nueva carpeta** añade una, hasta cinco niveles. Arrastre una nota hasta ella o elija **Mover a…** en su menú. Eliminar una carpeta no elimina sus notas: pasan a la que la contiene.',
    },
    {
      title: 'Cambiar varias notas a la vez',
      body: 'Marque la esquina de una tarjeta o manténgala pulsada. Mayúsculas amplía la selección, Ctrl+A toma toda la lista, Esc la termina. La barra inferior mueve, etiqueta, fija, duplica, exporta o envía a la papelera, y un solo paso lo deshace todo.',
    },
    {
      title: 'Empezar con una plantilla',
      body: 'En una nota nueva, **Empezar con una plantilla…** ofrece clase, ficha de repaso, informe, método Cornell y otras. **Convertir en plantilla**, en el menú de una nota, añade la suya.',
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
      body: 'Lo que dos pestañas o dispositivos escriben en una nota se reúne. Donde cambiaron las mismas palabras, muestra ambos textos. **Conservar ambos** pone el suyo en una nota aparte.',
    },
    {
      title: 'Importar o exportar notas',
      body: '**Importar o exportar** lee archivos Markdown o HTML con sus imágenes, un ZIP, y las exportaciones de Evernote y Joplin, y los muestra antes de añadirlos. **Exportar todas las notas** escribe el mismo archivo.',
    },
  ],
  keys: [
    ['g n', 'Abrir Notas'],
    ['Ctrl+S', 'Guardar la nota'],
    ['Ctrl+F', 'Modo de concentración; dos veces seguidas, la búsqueda del navegador'],
    ['Ctrl+P', 'Fijar o desfijar; dos veces seguidas, la impresión'],
    ['Ctrl+B', 'Negrita'],
    ['Ctrl+I', 'Cursiva'],
    ['Alt+↑, Alt+↓', 'Mover el bloque o el elemento de la lista'],
    ['Ctrl+Alt+0 a 6', 'Párrafo, o título de ese nivel'],
    ['Ctrl+Mayús+7, 8, 9', 'Lista numerada, con viñetas, de tareas'],
    ['Ctrl+Mayús+.', 'Cita'],
    ['Mayús+Intro', 'Una línea en el mismo elemento de la lista'],
    ['Tab, Mayús+Tab', 'Meter o sacar el elemento de la lista; la celda siguiente o anterior'],
    ['Ctrl+Intro', 'Marcar la tarea, o seguir el enlace, la etiqueta o la nota al pie del cursor'],
    ['←', 'Nota anterior, fuera del texto'],
    ['→', 'Nota siguiente, fuera del texto'],
  ],
} satisfies GuidePageTexts
