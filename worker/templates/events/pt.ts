import type { TemplateWords } from '../template.ts'

export const eventsPt: TemplateWords = {
  title: 'Inscrição em eventos',
  tables: {
    registrations: {
      title: 'Inscrições',
      columns: {
        name: 'Nome',
        email: 'E-mail',
        ticket: 'Bilhete',
        sessions: 'Sessões',
        food: 'Refeição',
        paid: 'Pago',
        here: 'Presente',
        wishes: 'Pedidos',
      },
      options: {
        ticket: { early: 'Antecipado', regular: 'Normal', student: 'Estudante', guest: 'Convidado' },
        food: { vegetarian: 'Vegetariana', vegan: 'Vegana', halal: 'Halal', gluten: 'Sem glúten' },
      },
      views: {
        grid: 'Todas as inscrições',
        unpaid: 'Ainda por pagar',
        door: 'À entrada',
        form: 'Inscrever-se',
      },
      forms: {
        form: {
          heading: 'Inscreva-se no dia aberto',
          subheading: 'Os lugares são atribuídos por ordem de inscrição. Escrevemos-lhe dentro de um dia.',
          success_msg: 'Está na lista. Até breve!',
        },
      },
      rows: [
        ['Amara Nunes', ''],
        ['Henrique Sobral', 'Chega no comboio das 8h40.'],
        ['Patrícia Amado', ''],
        ['Diogo Fontes', 'Um lugar junto à coxia, por favor.'],
        ['Chen Wei', ''],
        ['Fátima Dinis', 'Fala do projeto da biblioteca na mesa-redonda.'],
        ['Eva Couto', 'Traz uma amiga à visita ao jardim.'],
        ['Raul Patrício', ''],
      ],
    },
    sessions: {
      title: 'Sessões',
      columns: {
        title: 'Sessão',
        starts: 'Início',
        minutes: 'Minutos',
        room: 'Sala',
        speaker: 'Orador',
        places: 'Lugares',
        registrations: 'Inscrições',
        taken: 'Lugares ocupados',
        free: 'Lugares livres',
        about: 'Descrição',
      },
      options: { room: { hall: 'Salão nobre', library: 'Biblioteca', garden: 'Jardim' } },
      views: { grid: 'Programa', hall: 'Salão nobre' },
      rows: [
        ['Boas-vindas', 'Quem somos e o que o espera hoje.'],
        ['Encaderne o seu próprio caderno', 'Todo o material está disponível.'],
        ['Passeio pelo jardim antigo', 'Convém trazer calçado resistente.'],
        ['Leitura em voz alta', 'Traga uma página de que goste.'],
        ['Perguntas e respostas', 'Com todos os que falaram hoje.'],
      ],
    },
    speakers: {
      title: 'Oradores',
      columns: {
        name: 'Nome',
        from: 'Organização',
        email: 'E-mail',
        website: 'Site',
        sessions: 'Sessões',
        confirmed: 'Confirmado',
      },
      views: { grid: 'Todos os oradores' },
      rows: [
        ['Rute Adrião', 'Casa dos Livros'],
        ['Mateus Silva', 'Oficina do papel'],
        ['Ana Quintela', 'Jardins da cidade'],
        ['Olga Vergueiro', 'Rádio'],
      ],
    },
  },
}
