import type { TemplateWords } from '../template.ts'

export const eventsEs: TemplateWords = {
  title: 'Inscripción a eventos',
  tables: {
    registrations: {
      title: 'Inscripciones',
      columns: {
        name: 'Nombre',
        email: 'Correo electrónico',
        ticket: 'Entrada',
        sessions: 'Sesiones',
        food: 'Comida',
        paid: 'Pagado',
        here: 'Ha llegado',
        wishes: 'Peticiones',
      },
      options: {
        ticket: { early: 'Anticipada', regular: 'General', student: 'Estudiante', guest: 'Invitación' },
        food: { vegetarian: 'Vegetariana', vegan: 'Vegana', halal: 'Halal', gluten: 'Sin gluten' },
      },
      views: {
        grid: 'Todas las inscripciones',
        unpaid: 'Pendientes de pago',
        door: 'En la puerta',
        form: 'Inscribirse',
      },
      forms: {
        form: {
          heading: 'Inscríbete en la jornada de puertas abiertas',
          subheading: 'Las plazas se asignan por orden de inscripción. Te escribiremos en menos de un día.',
          success_msg: 'Ya estás en la lista. ¡Hasta pronto!',
        },
      },
      rows: [
        ['Amaya Nieto', ''],
        ['Enrique Solano', 'Llega en el tren de las 8:40.'],
        ['Patricia Amador', ''],
        ['Diego Fuentes', 'Un asiento junto al pasillo, por favor.'],
        ['Chen Wei', ''],
        ['Fátima Díaz', 'Habla del proyecto de la biblioteca en la mesa redonda.'],
        ['Eva Cabrera', 'Trae a una amiga a la visita del jardín.'],
        ['Raúl Pastor', ''],
      ],
    },
    sessions: {
      title: 'Sesiones',
      columns: {
        title: 'Sesión',
        starts: 'Inicio',
        minutes: 'Minutos',
        room: 'Sala',
        speaker: 'Ponente',
        places: 'Plazas',
        registrations: 'Inscripciones',
        taken: 'Plazas ocupadas',
        free: 'Plazas libres',
        about: 'Descripción',
      },
      options: { room: { hall: 'Salón principal', library: 'Biblioteca', garden: 'Jardín' } },
      views: { grid: 'Programa', hall: 'Salón principal' },
      rows: [
        ['Bienvenida', 'Quiénes somos y qué te espera hoy.'],
        ['Encuaderna tu propio cuaderno', 'Todo el material está incluido.'],
        ['Paseo por el jardín antiguo', 'Mejor con calzado resistente.'],
        ['Lectura en voz alta', 'Trae una página que te guste.'],
        ['Preguntas y respuestas', 'Con todas las personas que han hablado hoy.'],
      ],
    },
    speakers: {
      title: 'Ponentes',
      columns: {
        name: 'Nombre',
        from: 'Organización',
        email: 'Correo electrónico',
        website: 'Sitio web',
        sessions: 'Sesiones',
        confirmed: 'Confirmado',
      },
      views: { grid: 'Todos los ponentes' },
      rows: [
        ['Ruth Aguirre', 'Casa de los Libros'],
        ['Mateo Silva', 'Taller de papel'],
        ['Ana Quintana', 'Jardines urbanos'],
        ['Olga Vergara', 'Radio'],
      ],
    },
  },
}
