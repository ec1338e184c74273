import type { TemplateWords } from '../template.ts'

export const eventsPtBr: TemplateWords = {
  title: 'Inscrição em eventos',
  tables: {
    registrations: {
      title: 'Inscrições',
      columns: {
        name: 'Nome',
        email: 'E-mail',
        ticket: 'Ingresso',
        sessions: 'Sessões',
        food: 'Alimentação',
        paid: 'Pago',
        here: 'Presente',
        wishes: 'Pedidos',
      },
      options: {
        ticket: { early: 'Antecipado', regular: 'Inteira', student: 'Estudante', guest: 'Convidado' },
        food: { vegetarian: 'Vegetariana', vegan: 'Vegana', halal: 'Halal', gluten: 'Sem glúten' },
      },
      views: {
        grid: 'Todas as inscrições',
        unpaid: 'Ainda não pagas',
        door: 'Na entrada',
        form: 'Inscrever-se',
      },
      forms: {
        form: {
          heading: 'Inscreva-se no dia de portas abertas',
          subheading: 'As vagas seguem a ordem de inscrição. Escreveremos para você em até um dia.',
          success_msg: 'Você está na lista. Até breve!',
        },
      },
      rows: [
        ['Amara Nunes', ''],
        ['Henrique Soares', 'Chega no ônibus das 8h40.'],
        ['Patrícia Amaral', ''],
        ['Diego Fontes', 'Um lugar perto do corredor, por favor.'],
        ['Chen Wei', ''],
        ['Fátima Dias', 'Fala sobre o projeto da biblioteca no debate.'],
        ['Eva Kowalski', 'Leva uma amiga ao passeio pelo jardim.'],
        ['Raul Pacheco', ''],
      ],
    },
    sessions: {
      title: 'Sessões',
      columns: {
        title: 'Sessão',
        starts: 'Início',
        minutes: 'Minutos',
        room: 'Sala',
        speaker: 'Palestrante',
        places: 'Vagas',
        registrations: 'Inscrições',
        taken: 'Vagas ocupadas',
        free: 'Vagas livres',
        about: 'Sobre',
      },
      options: { room: { hall: 'Salão principal', library: 'Biblioteca', garden: 'Jardim' } },
      views: { grid: 'Programação', hall: 'Salão principal' },
      rows: [
        ['Boas-vindas', 'Quem somos e o que espera você hoje.'],
        ['Encaderne seu próprio caderno', 'Todo o material está incluído.'],
        ['Passeio pelo velho jardim', 'Calçados firmes ajudam.'],
        ['Leitura em voz alta', 'Traga uma página de que você goste.'],
        ['Perguntas e respostas', 'Com todos que falaram hoje.'],
      ],
    },
    speakers: {
      title: 'Palestrantes',
      columns: {
        name: 'Nome',
        from: 'Organização',
        email: 'E-mail',
        website: 'Site',
        sessions: 'Sessões',
        confirmed: 'Confirmado',
      },
      views: { grid: 'Todos os palestrantes' },
      rows: [
        ['Rute Andrade', 'Casa dos Livros'],
        ['Mateus Silva', 'Oficina de papel'],
        ['Hana Kimura', 'Jardins da cidade'],
        ['Olavo Bernardi', 'Rádio'],
      ],
    },
  },
}
