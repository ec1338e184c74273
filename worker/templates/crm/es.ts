import type { TemplateWords } from '../template.ts'

export const crmEs: TemplateWords = {
  title: 'Clientes',
  tables: {
    companies: {
      title: 'Empresas',
      columns: {
        name: 'Nombre',
        industry: 'Sector',
        city: 'Ciudad',
        website: 'Sitio web',
        people: 'Personal',
        contacts: 'Contactos',
        deals: 'Oportunidades',
        total: 'Valor de las oportunidades',
      },
      options: {
        industry: {
          food: 'Comida y bebida',
          software: 'Software',
          energy: 'Energía',
          travel: 'Viajes',
          health: 'Salud',
        },
      },
      views: { grid: 'Todas las empresas' },
      rows: [
        ['Tostadores del Puerto', 'Cádiz'],
        ['Nueve Pliegues', 'Madrid'],
        ['Agua Clara', 'Valencia'],
        ['Tren Lento', 'Montevideo'],
        ['Clínica El Olmo', 'Bogotá'],
        ['Sal y Pino', 'Santander'],
      ],
    },
    contacts: {
      title: 'Contactos',
      columns: {
        name: 'Nombre',
        role: 'Cargo',
        email: 'Correo electrónico',
        phone: 'Teléfono',
        company: 'Empresa',
        spoke: 'Última conversación',
        notes: 'Notas',
      },
      views: { grid: 'Todos los contactos', stale: 'Volver a llamar', form: 'Ponte en contacto' },
      forms: {
        form: {
          heading: 'Ponte en contacto',
          subheading: 'Cuéntanos quién eres y te llamaremos en un plazo de dos días laborables.',
          success_msg: 'Gracias. Pronto tendrás noticias nuestras.',
        },
      },
      rows: [
        ['Mireia Ocampo', 'Jefa de compras', 'Prefiere llamadas cortas por la mañana.'],
        ['Jonás Linares', 'Fundador', ''],
        ['Aitana Tamayo', 'Responsable de operaciones', 'Ha pedido el cuestionario de seguridad.'],
        ['Samuel Reyes', 'Finanzas', 'Las facturas van a su nombre.'],
        ['Leila Herrera', 'Coordinadora de programas', 'El consejo se reúne el primer martes del mes.'],
        ['Tomás Navarro', 'Propietario', ''],
        ['Inés Carballo', 'Gerente de la clínica', 'Prefiere el correo.'],
        ['Omar Ramírez', 'Chef', 'Vuelve después de la temporada de verano.'],
      ],
    },
    deals: {
      title: 'Oportunidades',
      columns: {
        name: 'Oportunidad',
        stage: 'Fase',
        value: 'Valor',
        chance: 'Probabilidad',
        weighted: 'Valor ponderado',
        closes: 'Cierre previsto',
        company: 'Empresa',
        city: 'Ciudad',
        next: 'Próximo paso',
      },
      options: {
        stage: {
          lead: 'Primer contacto',
          meeting: 'Reunión',
          offer: 'Oferta',
          contract: 'Contrato',
          won: 'Ganada',
          lost: 'Perdida',
        },
      },
      views: { grid: 'Todas las oportunidades', open: 'Oportunidades abiertas', won: 'Ganadas' },
      rows: [
        ['Cajas para el tostadero', 'Enviar la segunda oferta con la formación incluida.'],
        ['Licencias para 140 puestos', ''],
        ['Piloto en dos plantas', 'Sus abogados tienen el contrato.'],
        ['Web de reservas', 'Averiguar quién decide.'],
        ['Recordatorios de citas', 'Enseñar la demo al equipo de recepción.'],
        ['Planificador de menús', 'Volver a intentarlo en primavera.'],
        ['Paquete de soporte', 'Preparar precios a uno y tres años.'],
        ['Paneles de contadores', 'Llamada de presentación.'],
        ['Pedidos en línea', 'Esperar su respuesta sobre las fechas de entrega.'],
      ],
    },
  },
}
