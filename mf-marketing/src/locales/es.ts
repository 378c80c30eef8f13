import { plural } from '@cahier/contract/i18n'
import type { Texts } from './texts.ts'

const es: Texts = {
  /** Descriptions for search engines. */
  descriptions: {
    landing:
      'Apuntes, vocabulario con repetición espaciada, sesiones planificadas y asistente de IA en un solo cuaderno de estudio. Gratis hasta 100 notas.',
    pricing:
      'Tres planes sin permanencia: gratis hasta 100 notas, Pro a 9 € y Enterprise a 29 € al mes. Reembolso durante 14 días.',
    faq: 'Videollamadas, asistente, colaboración, seguridad, facturación: respuestas a lo que más se pregunta sobre Cahier.',
    support: 'Escriba al equipo de Cahier, por formulario o por correo. Respondemos en 24 h.',
    privacy: 'Qué datos recoge Cahier, para qué sirven, con quién se comparten y cuáles son sus derechos.',
    terms:
      'Las reglas de uso de Cahier: cuenta, usos permitidos, contenidos, suscripción, cancelación y responsabilidad.',
    notice: 'Editor, alojamiento, propiedad intelectual y contacto del servicio Cahier.',
  },
  nav: {
    label: 'Navegación del sitio',
    home: 'Cahier, página de inicio',
    features: 'Funciones',
    testimonials: 'Testimonios',
    pricing: 'Precios',
    start: 'Empezar',
    dashboard: 'Mi cuaderno',
    openMenu: 'Abrir el menú',
    closeMenu: 'Cerrar el menú',
    skip: 'Ir al contenido',
    back: 'Volver',
  },
  footer: {
    motto: 'Apuntes, vocabulario y repaso, en un solo cuaderno.',
    product: 'Producto',
    help: 'Ayuda',
    legal: 'Legal',
    features: 'Funciones',
    pricing: 'Precios',
    api: 'API',
    security: 'Seguridad',
    helpCentre: 'Centro de ayuda',
    contact: 'Contacto',
    status: 'Estado',
    privacy: 'Política de privacidad',
    terms: 'Condiciones de uso',
    legalNotice: 'Aviso legal',
    language: 'Idioma',
    copyright: '© 2024 Cahier. Todos los derechos reservados.',
  },
  contactForm: 'el formulario de contacto',
  requested: 'Inicie sesión para abrir la página solicitada',
  hero: {
    before: 'Tome apuntes.',
    mark: 'Recuérdelos',
    after: 'de verdad.',
    lead: 'Apuntes, vocabulario con repetición espaciada, sesiones planificadas y asistente de IA: todo su trabajo cabe en un solo cuaderno.',
    start: 'Empezar gratis',
    login: 'Iniciar sesión',
    demo: 'Ver la demo',
    demoHint: 'con un cuaderno ya lleno, sin cuenta',
    sample: {
      title: 'La fotosíntesis',
      lines: [
        'Las plantas convierten la luz en energía química; el CO₂ entra por los estomas.',
        '– clorofila: pigmento verde',
        '– tilacoide: sede de la fase clara',
        '– estroma: ciclo de Calvin',
      ],
      reminder: '¡Repasar el viernes!',
      due: 'Para repasar hoy',
      word: 'efímero',
      definition: 'que dura un solo día',
      ratings: ['Repetir', 'Difícil', 'Bien', 'Fácil'],
    },
  },
  stats: [
    { value: '10k+', label: 'estudiantes activos' },
    { value: '95 %', label: 'de satisfacción' },
    { value: '50k+', label: 'notas creadas' },
  ],
  features: {
    title: 'Todo lo que hace falta para aprender',
    lead: 'Cuatro herramientas que se conocen, en lugar de cuatro aplicaciones que se ignoran.',
    notes: {
      title: 'Notas inteligentes',
      body: 'Escriba, etiquete, fije. La búsqueda perdona los acentos y todo se sincroniza en tiempo real.',
    },
    vocabulary: {
      title: 'Vocabulario memorizado',
      body: 'Tarjetas y repetición espaciada: cada palabra vuelve justo antes de que la olvide.',
    },
    planning: {
      title: 'Sesiones planificadas',
      body: 'Prepare sus repasos, reciba un aviso a la hora justa y vea de un vistazo lo que está atrasado.',
    },
    progress: {
      title: 'Progreso visible',
      body: 'Dominio, sesiones terminadas, constancia: estadísticas que le dicen dónde está.',
    },
  },
  testimonials: {
    title: 'Ya llevan su cuaderno',
    rating: (rating: number) => `Valoración: ${rating} de 5`,
    people: [
      {
        name: 'Léa Fontaine',
        role: 'Estudiante de medicina',
        initials: 'LF',
        rating: 5,
        quote:
          'Dejé de releer mis clases sin retener nada. Diez minutos de tarjetas por la mañana y la anatomía por fin se queda.',
      },
      {
        name: 'Karim Benali',
        role: 'Profesor de inglés',
        initials: 'KB',
        rating: 5,
        quote: 'Mis alumnos comparten sus notas y sus listas de palabras. Veo enseguida qué hay que retomar en clase.',
      },
      {
        name: 'Sofia Moreau',
        role: 'Jefa de proyecto',
        initials: 'SM',
        rating: 5,
        quote:
          'Actas, vocabulario técnico, reuniones: el equipo lo encuentra todo en el mismo sitio. Ya no buscamos, trabajamos.',
      },
    ],
  },
  plans: {
    title: 'Un precio sencillo',
    lead: 'Empiece gratis. Cambie de plan cuando quiera.',
    popular: 'Popular',
    perMonth: 'al mes',
    perYear: 'al año',
    choose: (plan: string) => `Elegir ${plan}`,
    start: 'Empezar gratis',
    opening: 'Redirigiendo…',
    compare: 'Comparar los planes',
    free: {
      name: 'Gratis',
      tagline: 'Para probar, sin tarjeta',
      features: ['Hasta 100 notas', 'Tarjetas básicas', '1 GB de almacenamiento', 'Soporte de la comunidad'],
    },
    basic: {
      name: 'Pro',
      tagline: 'Para aprender todos los días',
      features: [
        'Notas ilimitadas',
        'Asistente de IA',
        'Colaboración por videoconferencia',
        '50 GB de almacenamiento',
        'Soporte prioritario',
      ],
    },
    premium: {
      name: 'Enterprise',
      tagline: 'Para equipos y centros',
      features: [
        'Todo lo que hay en Pro',
        'Equipos ilimitados',
        'Análisis avanzados',
        '500 GB de almacenamiento',
        'Soporte dedicado 24 horas, 7 días',
      ],
    },
  },
  pricing: {
    title: 'Planes y precios',
    lead: 'Tres planes, sin compromiso: una suscripción se cancela en cualquier momento.',
    period: { label: 'Periodo de facturación', monthly: 'Mensual', yearly: 'Anual' },
    saving: 'La suscripción anual equivale a dos meses de regalo.',
    guarantee: {
      title: 'Garantía de reembolso de 14 días',
      body: '¿Su primera suscripción no le convence? Desista en un plazo de 14 días, en Ajustes, Suscripción, y se la reembolsamos entera.',
    },
    faqTitle: 'Preguntas sobre los precios',
    questions: {
      change: {
        question: '¿Puedo cambiar de plan?',
        answer:
          'Sí, en cualquier momento desde los ajustes. El cambio es inmediato, a un plan superior o inferior; lo que queda del plan anterior se descuenta del precio del nuevo.',
      },
      limit: {
        question: '¿Qué pasa con mis notas si vuelvo al plan gratuito?',
        answer:
          'Todas siguen siendo suyas. Lo que supera el límite del plan gratuito se puede consultar pero no modificar; no se borra nada.',
      },
      cancel: {
        question: '¿Cómo cancelo mi suscripción?',
        answer:
          'Desde los ajustes, o sin iniciar sesión en la página «Cancelar una suscripción». Conserva su plan hasta el final del periodo ya pagado y después su cuenta vuelve a ser gratuita.',
      },
      price: {
        question: '¿Puede cambiar el precio?',
        answer:
          'Todo cambio de precio se anuncia con 30 días de antelación. Puede cancelar la suscripción antes de que se aplique.',
      },
    },
  },
  closing: {
    title: 'Abra su cuaderno',
    lead: 'La primera nota lleva menos de un minuto.',
    action: 'Iniciar sesión / Registrarse',
  },
  questions: {
    search: 'Buscar una pregunta…',
    category: 'Categoría',
    all: 'Todas',
    none: 'No se ha encontrado ningún resultado',
    noneHint: 'Pruebe con otra palabra u otra categoría.',
    reset: 'Mostrar todo',
    count: (count: number) => `${count} ${plural('es', count, { one: 'pregunta', other: 'preguntas' })}`,
  },
  faq: {
    title: 'Preguntas frecuentes',
    lead: 'Respuestas a lo que más nos preguntan.',
    more: '¿No encuentra su respuesta?',
    moreBody: 'Escríbanos: {email}. Respondemos en 24 horas.',
    categories: {
      integration: 'Integración',
      features: 'Funciones',
      security: 'Seguridad',
      billing: 'Facturación',
    },
    items: {
      video: {
        question: '¿Puedo hacer mis videoconferencias en Cahier?',
        answer:
          'Sí. La integración de la videoconferencia, con la conexión a su cuenta de Zoom, forma parte de los planes Pro y Enterprise. Las salas que cree permanecen en su espacio de colaboración.',
      },
      api: {
        question: '¿Ofrece Cahier una API?',
        answer:
          'Por ahora no hay API pública. Para conectar Cahier con otra herramienta, una automatización puede llamar a un webhook. Si su centro necesita un acceso programado, escríbanos: {email}.',
      },
      assistant: {
        question: '¿Qué hace el asistente de IA?',
        answer:
          'Busca en sus propias notas y en su vocabulario, cita lo que ha encontrado y le lleva hasta allí. Esta búsqueda está abierta a todos; el asistente de IA completo, apoyado en un modelo de lenguaje, forma parte de los planes Pro y Enterprise.',
      },
      collaboration: {
        question: '¿Se puede trabajar entre varios?',
        answer:
          'La colaboración en tiempo real está incluida en todos los planes. La colaboración avanzada forma parte de Pro y Enterprise, y los equipos ilimitados de Enterprise.',
      },
      privacy: {
        question: '¿Quién puede leer mis notas?',
        answer:
          'Solo usted y las personas con las que las comparte. Cada fila de la base de datos está protegida por una regla que comprueba su identidad; no usamos sus contenidos con fines publicitarios.',
      },
      status: {
        question: '¿Cómo sé si el servicio funciona?',
        answer:
          'Si una parte de Cahier no responde, su pantalla lo dice y el resto sigue funcionando; lo que ha guardado queda intacto. Si una incidencia dura, escríbanos: {email}.',
      },
      plans: {
        question: '¿Qué diferencia hay entre los planes?',
        answer:
          'El plan gratuito cubre 100 notas, tarjetas básicas y 1 GB. Pro (Basic) añade notas ilimitadas, la integración de la videoconferencia, el asistente de IA y el soporte telefónico. Enterprise (Premium) añade equipos ilimitados, análisis avanzados, más almacenamiento y soporte dedicado las 24 horas.',
      },
      cancel: {
        question: '¿Puedo cancelar en cualquier momento?',
        answer:
          'Sí. La suscripción se renueva al final de cada periodo hasta que la cancele, y puede hacerlo en cualquier momento. Un cambio de precio se anuncia con 30 días de antelación.',
      },
    },
  },
  cancellation: {
    title: 'Cancelar una suscripción',
    lead: 'Sin iniciar sesión: la dirección de su cuenta y las últimas cifras de la tarjeta identifican su contrato.',
  },
  support: {
    title: 'Soporte y contacto',
    lead: '¿Una pregunta, un problema, una idea? Lo leemos todo.',
    channels: 'Cómo contactarnos',
    email: {
      title: 'Correo electrónico',
      body: 'Respuesta en 24 horas.',
    },
    chat: {
      title: 'Chat en directo',
      body: 'En la aplicación, de lunes a viernes, de 9:00 a 18:00 (hora de París).',
      action: 'Abrir el chat',
    },
    phone: {
      title: 'Teléfono',
      body: 'Solo para los planes Pro y Enterprise, con cita previa.',
      action: 'Pedir una cita',
      subject: 'Cita telefónica',
    },
    answers: {
      title: 'Respuestas inmediatas',
      body: 'Las preguntas más frecuentes ya tienen respuesta.',
      action: 'Leer las preguntas frecuentes',
    },
    form: {
      title: 'Enviar un mensaje',
      name: 'Nombre',
      email: 'Correo electrónico',
      subject: 'Asunto',
      message: 'Mensaje',
      priority: 'Prioridad',
      priorities: { low: 'Baja', normal: 'Normal', high: 'Alta' },
      submit: 'Enviar el mensaje',
      needsScript: 'Este formulario necesita JavaScript.',
      nameRequired: 'El nombre es obligatorio',
      emailRequired: 'El correo electrónico es obligatorio',
      emailInvalid: 'El formato del correo electrónico no es válido',
      subjectRequired: 'El asunto es obligatorio',
      messageRequired: 'El mensaje es obligatorio',
      unsaved: 'Su mensaje no se ha enviado. ¿Salir de todos modos?',
      tooMany: 'Demasiados mensajes enviados. Inténtelo de nuevo dentro de una hora. Su texto se queda aquí.',
      refused: 'Compruebe su nombre, su dirección, el asunto y el mensaje.',
      failed: 'No se ha podido enviar el mensaje. Su texto sigue aquí: inténtelo de nuevo en un momento.',
    },
    sent: {
      title: '¡Mensaje enviado!',
      body: 'Gracias. Le respondemos por correo electrónico en 24 horas.',
      again: 'Enviar otro mensaje',
    },
  },
  part: {
    loading: 'Cargando…',
    failed: 'Error de carga',
    failedBody: 'No se ha podido cargar esta parte.',
    retry: 'Reintentar',
  },
  legal: {
    updated: 'Última actualización: 15 de enero de 2025',
    privacy: {
      title: 'Política de privacidad',
      lead: 'Qué sabemos de usted, por qué, y qué puede hacer al respecto.',
      sections: [
        {
          title: 'Recogida de datos',
          paragraphs: ['Recogemos los datos que nos da y los que el servicio produce al funcionar.'],
          points: [
            'Cuenta: su nombre, su dirección de correo y, si la añade, su foto.',
            'Contenidos: sus notas con sus archivos adjuntos, su vocabulario, sus sesiones y sus automatizaciones.',
            'Intercambios: los mensajes que envía al soporte y al asistente, y el teléfono al que pide que le llamen.',
            'Datos técnicos: los registros necesarios para la seguridad, como la hora de una conexión y el tipo de dispositivo.',
          ],
        },
        {
          title: 'Uso de los datos',
          paragraphs: [
            'Sus datos sirven para prestarle el servicio: guardar y encontrar sus contenidos, sincronizarlos entre sus dispositivos, calcular sus repasos y estadísticas, enviarle los avisos que ha pedido, responder a sus mensajes y gestionar su suscripción.',
            'No hacemos publicidad, no elaboramos perfiles comerciales y sus contenidos no entrenan ningún modelo.',
          ],
          points: [],
        },
        {
          title: 'Comunicación de los datos',
          paragraphs: ['No vendemos ni alquilamos sus datos. Solo salen del servicio en estos casos:'],
          points: [
            'las personas con las que comparte un contenido o a las que invita a una sesión;',
            'nuestros socios técnicos, en la estricta medida de su tarea: alojamiento, pago y Zoom para las videoconferencias, solo si conecta su cuenta;',
            'una autoridad, cuando la ley lo exige.',
          ],
        },
        {
          title: 'Seguridad',
          paragraphs: [
            'Las conexiones van cifradas. Las contraseñas se guardan con hash y nunca podemos leerlas. Cada tabla de la base de datos lleva reglas que comprueban, en cada lectura y en cada escritura, que la fila le pertenece o está compartida con usted.',
            'Si una violación de datos le afectara, le informaríamos sin demora, igual que a la autoridad de control.',
          ],
          points: [],
        },
        {
          title: 'Sus derechos (RGPD)',
          paragraphs: ['En todo momento tiene los siguientes derechos:'],
          points: [
            'acceso: saber qué datos tenemos sobre usted y recibir una copia;',
            'rectificación: corregir lo que sea inexacto;',
            'supresión: hacer borrar su cuenta y todo lo que contiene;',
            'portabilidad: recibir sus datos en un formato legible por una máquina;',
            'oposición: rechazar un tratamiento.',
          ],
        },
        {
          title: 'Contacto',
          paragraphs: [
            'Para ejercer un derecho o hacer una pregunta: {email}. Respondemos en el plazo de un mes. Si nuestra respuesta no le satisface, puede acudir a la autoridad francesa de protección de datos, la CNIL (cnil.fr).',
          ],
          points: [],
        },
      ],
    },
    terms: {
      title: 'Condiciones de uso',
      lead: 'Las reglas que nos unen cuando usa Cahier.',
      sections: [
        {
          title: 'Aceptación de las condiciones',
          paragraphs: [
            'Al crear una cuenta o usar Cahier, acepta estas condiciones. Si las rechaza, no use el servicio. Si tiene menos de 15 años, su padre, madre o tutor legal debe aceptarlas con usted.',
          ],
          points: [],
        },
        {
          title: 'Descripción del servicio',
          paragraphs: [
            'Cahier es una aplicación de estudio en línea: notas, vocabulario con repetición espaciada, sesiones planificadas, colaboración, asistente y automatizaciones. Algunas funciones dependen del plan elegido; prevalece la página de precios.',
            'El servicio evoluciona. Una función importante solo se retira después de haberle avisado.',
          ],
          points: [],
        },
        {
          title: 'Cuenta de usuario',
          paragraphs: [
            'Una cuenta pertenece a una sola persona y cada persona tiene solo una. Usted facilita una dirección correcta, mantiene en secreto su contraseña y nos avisa si otra persona usa su cuenta. Responde de lo que se hace en ella.',
          ],
          points: [],
        },
        {
          title: 'Uso aceptable',
          paragraphs: ['Se compromete a no:'],
          points: [
            'guardar ni compartir contenidos ilícitos, que inciten al odio o que vulneren los derechos de otros;',
            'intentar acceder a los datos de otra persona;',
            'perturbar el servicio, sobrecargarlo o eludir sus límites;',
            'revender el acceso a su cuenta.',
          ],
        },
        {
          title: 'Propiedad intelectual',
          paragraphs: [
            'Sus contenidos siguen siendo suyos. Solo nos da el derecho de alojarlos y mostrarlos para prestarle el servicio. El programa, el nombre y el diseño de Cahier pertenecen a su editor.',
          ],
          points: [],
        },
        {
          title: 'Facturación y cancelación',
          paragraphs: [
            'Los planes de pago son suscripciones recurrentes, mensuales o anuales, que se pagan por adelantado y se renuevan al final de cada periodo. Puede cancelarlas en cualquier momento: el plan sigue abierto hasta el final del periodo pagado. La primera suscripción se reembolsa a petición durante 14 días.',
            'Un cambio de precio se anuncia con 30 días de antelación. Podemos suspender una cuenta que incumpla gravemente estas condiciones, tras haberle escuchado, salvo urgencia.',
          ],
          points: [],
        },
        {
          title: 'Limitación de responsabilidad',
          paragraphs: [
            'Hacemos todo lo posible para que el servicio esté disponible y no se pierda nada, sin poder garantizar que nunca se interrumpa. Nuestra responsabilidad se limita a los daños directos y al importe pagado en los últimos doce meses, salvo culpa grave y los derechos que la ley da a los consumidores.',
            'Las respuestas del asistente son una ayuda: compruébelas antes de fiarse de ellas.',
          ],
          points: [],
        },
        {
          title: 'Cambios en las condiciones',
          paragraphs: [
            'Estas condiciones pueden cambiar. Un cambio importante se anuncia por correo electrónico o en la aplicación 30 días antes de aplicarse. Seguir usando el servicio después de esa fecha supone aceptarlo; si no, puede cerrar su cuenta.',
          ],
          points: [],
        },
        {
          title: 'Contacto',
          paragraphs: ['Una pregunta sobre estas condiciones: {email}.'],
          points: [],
        },
      ],
    },
    notice: {
      title: 'Aviso legal',
      lead: 'Quién edita y aloja Cahier.',
      sections: [
        {
          title: 'Editor',
          paragraphs: ['Cahier está editado por:'],
          points: [
            'Razón social: [por completar]',
            'Forma jurídica y capital: [por completar]',
            'Domicilio social: [por completar]',
            'Número de registro (RCS o SIREN): [por completar]',
            'Número de IVA: [por completar]',
            'Contacto: {email}',
          ],
        },
        {
          title: 'Dirección de la publicación',
          paragraphs: ['Director o directora de la publicación: [por completar].'],
          points: [],
        },
        {
          title: 'Alojamiento',
          paragraphs: ['Proveedor de alojamiento: [por completar], dirección y teléfono: [por completar].'],
          points: [],
        },
        {
          title: 'Datos personales',
          paragraphs: [
            'Tiene derecho de acceso, rectificación, supresión, portabilidad y oposición sobre sus datos. Escríbanos: {email}. La política de privacidad explica más.',
          ],
          points: [],
        },
        {
          title: 'Propiedad intelectual',
          paragraphs: [
            'El programa, los textos, el nombre y el diseño de Cahier están protegidos por los derechos de autor y de marca. Se prohíbe toda reproducción sin autorización escrita. Los contenidos de los usuarios les pertenecen.',
          ],
          points: [],
        },
        {
          title: 'Cookies',
          paragraphs: [
            'Cahier solo usa cookies y almacenamiento local esenciales: su sesión, su idioma y su tema. Ninguna cookie de seguimiento, ninguna publicidad; por tanto, no hay nada que aceptar.',
            'Un nombre elegido al azar, que se borra al cerrar la pestaña o el navegador, sirve para contar en cuántas sesiones ha fallado una parte de la aplicación. No está vinculado ni a su cuenta, ni a lo que consulta, ni a lo que escribe, y no se conserva.',
          ],
          points: [],
        },
        {
          title: 'Derecho aplicable',
          paragraphs: [
            'Este sitio está sujeto al derecho francés. A falta de acuerdo amistoso, son competentes los tribunales franceses.',
          ],
          points: [],
        },
      ],
    },
  },
}

export default es
