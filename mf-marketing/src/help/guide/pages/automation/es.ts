import type { GuidePageTexts } from '../../page-texts.ts'

export default {
  purpose:
    'Las automatizaciones hacen cosas por usted a la hora que elige: recordatorios, resúmenes, balances. Sus resultados llegan a la campana.',
  howTos: [
    {
      title: 'Activar una automatización',
      body: 'Use el interruptor de su tarjeta. **Próxima ejecución** dice cuándo se ejecutará.',
    },
    {
      title: 'Partir de una plantilla',
      body: 'En **Plantillas**, busque y filtre, y pulse **Usar**. La automatización está inactiva hasta que la active. Las marcadas **PRO** requieren un plan de pago.',
    },
    {
      title: 'Crear la suya',
      body: '**Crear** guía por cuatro pasos: **Información**, **Desencadenante**, **Acción**, **Ajustes**. Las **Condiciones** la limitan, e **Insertar un dato** pone en un texto lo que sabe el desencadenante. **Probar** muestra lo que ocurriría, sin enviar nada.',
    },
    {
      title: 'Cambiar la hora, la frecuencia o los textos',
      body: 'En el menú de la tarjeta, **Configurar**. Lo que no haya guardado queda como borrador en este dispositivo.',
    },
    { title: 'Probarla enseguida', body: '**Ejecutar ahora** la ejecuta sin esperar a su hora.' },
    {
      title: 'Entender un fallo',
      body: 'En **Ejecuciones**, abra la que ha fallado: cada paso dice qué hizo, por qué falló y qué hacer. **Continuar desde el paso fallido** no repite los anteriores.',
    },
    {
      title: 'Copiar, compartir, detener',
      body: 'El menú de la tarjeta duplica, exporta a un archivo y elimina; **Importar un archivo…** las recupera, inactivas. Apague el interruptor para hacer una pausa.',
    },
  ],
  keys: [['g a', 'Abrir Automatización']],
} satisfies GuidePageTexts
