import type fr from './fr.ts'

const texts: typeof fr = {
  here: (names) => `También en la nota: ${names}`,
  you: 'Solo usted está en la nota.',
  unknown: 'Alguien',
  comments: (count) => (count === 0 ? 'Comentarios' : `Comentarios (${count})`),
  title: 'Título de la nota compartida',
  by: (name) => `Nota de ${name}`,
  untitled: 'Nota compartida',
  renameFailed: 'No se ha podido cambiar el título.',
  copyTitle: (title) => `${title} (mi copia)`,
  viewer: 'Está leyendo esta nota. Solo sus editores pueden modificarla.',
  lowered: 'Ya no puede modificar esta nota, pero puede seguir leyéndola.',
  gone: 'Esta nota ya no se comparte con usted. El texto sigue aquí hasta que la cierre.',
  lost: 'No se ha podido enviar su último texto. Se guarda en este dispositivo.',
  copy: 'Copiar el texto',
  copied: 'Texto copiado',
  copyFailed: 'No se ha podido copiar el texto.',
  keep: 'Guardar como nota mía',
  kept: (title) => `El texto se guarda en «${title}».`,
  keepFailed: 'No se ha podido crear la nota. Su texto sigue aquí.',
}

export default texts
