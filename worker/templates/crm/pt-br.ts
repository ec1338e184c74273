import type { TemplateWords } from '../template.ts'

export const crmPtBr: TemplateWords = {
  title: 'Clientes',
  tables: {
    companies: {
      title: 'Empresas',
      columns: {
        name: 'Nome',
        industry: 'Setor',
        city: 'Cidade',
        website: 'Site',
        people: 'Funcionários',
        contacts: 'Contatos',
        deals: 'Negócios',
        total: 'Valor dos negócios',
      },
      options: {
        industry: {
          food: 'Alimentos e bebidas',
          software: 'Software',
          energy: 'Energia',
          travel: 'Viagens',
          health: 'Saúde',
        },
      },
      views: { grid: 'Todas as empresas' },
      rows: [
        ['Torrefação do Porto', 'Santos'],
        ['Nove Dobras', 'São Paulo'],
        ['Água Clara', 'Recife'],
        ['Trem Lento', 'Belo Horizonte'],
        ['Clínica do Ipê', 'Curitiba'],
        ['Sal e Pinho', 'Florianópolis'],
      ],
    },
    contacts: {
      title: 'Contatos',
      columns: {
        name: 'Nome',
        role: 'Cargo',
        email: 'E-mail',
        phone: 'Telefone',
        company: 'Empresa',
        spoke: 'Última conversa',
        notes: 'Anotações',
      },
      views: { grid: 'Todos os contatos', stale: 'Ligar de novo', form: 'Fale conosco' },
      forms: {
        form: {
          heading: 'Fale conosco',
          subheading: 'Conte quem você é, e ligaremos de volta em até dois dias úteis.',
          success_msg: 'Obrigado. Logo entraremos em contato.',
        },
      },
      rows: [
        ['Mirela Cardoso', 'Gerente de compras', 'Gosta de ligações curtas pela manhã.'],
        ['Jonas Lima', 'Fundador', ''],
        ['Aiko Tanaka', 'Líder de operações', 'Pediu o questionário de segurança.'],
        ['Samuel Ribeiro', 'Financeiro', 'As notas fiscais vão para ele.'],
        ['Leila Haddad', 'Gerente de programas', 'O conselho se reúne na primeira terça-feira do mês.'],
        ['Tomás Nogueira', 'Dono', ''],
        ['Inês Carvalho', 'Gerente da clínica', 'Prefere e-mail.'],
        ['Osmar Ramos', 'Chef', 'Volta depois da temporada de verão.'],
      ],
    },
    deals: {
      title: 'Negócios',
      columns: {
        name: 'Negócio',
        stage: 'Etapa',
        value: 'Valor',
        chance: 'Chance',
        weighted: 'Valor ponderado',
        closes: 'Fechamento previsto',
        company: 'Empresa',
        city: 'Cidade',
        next: 'Próximo passo',
      },
      options: {
        stage: {
          lead: 'Lead',
          meeting: 'Reunião',
          offer: 'Proposta',
          contract: 'Contrato',
          won: 'Ganho',
          lost: 'Perdido',
        },
      },
      views: { grid: 'Todos os negócios', open: 'Negócios em aberto', won: 'Ganhos' },
      rows: [
        ['Caixas para a torrefação', 'Enviar a segunda proposta com o treinamento incluído.'],
        ['Licenças para 140 usuários', ''],
        ['Piloto em duas usinas', 'O contrato está com os advogados deles.'],
        ['Site de reservas', 'Descobrir quem decide.'],
        ['Lembretes de consulta', 'Mostrar a demonstração à equipe da recepção.'],
        ['Planejador de cardápios', 'Tentar de novo na primavera.'],
        ['Pacote de suporte', 'Preparar preços para um e três anos.'],
        ['Painéis dos medidores', 'Ligação de apresentação.'],
        ['Pedidos on-line', 'Esperar a resposta deles sobre as datas de entrega.'],
      ],
    },
  },
}
