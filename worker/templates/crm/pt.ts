import type { TemplateWords } from '../template.ts'

export const crmPt: TemplateWords = {
  title: 'Clientes',
  tables: {
    companies: {
      title: 'Empresas',
      columns: {
        name: 'Nome',
        industry: 'Setor',
        city: 'Cidade',
        website: 'Site',
        people: 'Colaboradores',
        contacts: 'Contactos',
        deals: 'Negócios',
        total: 'Valor dos negócios',
      },
      options: {
        industry: {
          food: 'Comida e bebida',
          software: 'Software',
          energy: 'Energia',
          travel: 'Viagens',
          health: 'Saúde',
        },
      },
      views: { grid: 'Todas as empresas' },
      rows: [
        ['Torrefação da Ribeira', 'Porto'],
        ['Nove Dobras', 'Lisboa'],
        ['Água Clara', 'Aveiro'],
        ['Comboio Lento', 'Évora'],
        ['Clínica do Ulmeiro', 'Coimbra'],
        ['Sal & Pinho', 'Setúbal'],
      ],
    },
    contacts: {
      title: 'Contactos',
      columns: {
        name: 'Nome',
        role: 'Função',
        email: 'E-mail',
        phone: 'Telefone',
        company: 'Empresa',
        spoke: 'Última conversa',
        notes: 'Notas',
      },
      views: { grid: 'Todos os contactos', stale: 'Voltar a ligar', form: 'Contacte-nos' },
      forms: {
        form: {
          heading: 'Contacte-nos',
          subheading: 'Diga-nos quem é e ligamos-lhe no prazo de dois dias úteis.',
          success_msg: 'Obrigado. Entraremos em contacto em breve.',
        },
      },
      rows: [
        ['Mirela Outeiro', 'Diretora de compras', 'Gosta de telefonemas curtos de manhã.'],
        ['Jonas Lindoso', 'Fundador', ''],
        ['Alice Taveira', 'Responsável de operações', 'Pediu o questionário de segurança.'],
        ['Samuel Reis', 'Finanças', 'As faturas vão para ele.'],
        ['Leila Henriques', 'Gestora de programas', 'A direção reúne na primeira terça-feira do mês.'],
        ['Tomás Novais', 'Proprietário', ''],
        ['Inês Carvalho', 'Gestora da clínica', 'Prefere e-mail.'],
        ['Omar Ramalho', 'Chefe de cozinha', 'Regressa depois da época de verão.'],
      ],
    },
    deals: {
      title: 'Negócios',
      columns: {
        name: 'Negócio',
        stage: 'Fase',
        value: 'Valor',
        chance: 'Probabilidade',
        weighted: 'Valor ponderado',
        closes: 'Fecho previsto',
        company: 'Empresa',
        city: 'Cidade',
        next: 'Próximo passo',
      },
      options: {
        stage: {
          lead: 'Potencial',
          meeting: 'Reunião',
          offer: 'Proposta',
          contract: 'Contrato',
          won: 'Ganho',
          lost: 'Perdido',
        },
      },
      views: { grid: 'Todos os negócios', open: 'Negócios em aberto', won: 'Ganhos' },
      rows: [
        ['Caixas para a torrefação', 'Enviar a segunda proposta, com formação incluída.'],
        ['Licenças para 140 postos', ''],
        ['Projeto-piloto em duas centrais', 'O contrato está com os advogados deles.'],
        ['Site de reservas', 'Descobrir quem decide.'],
        ['Lembretes de consultas', 'Mostrar a demonstração à equipa da receção.'],
        ['Planeador de ementas', 'Tentar outra vez na primavera.'],
        ['Pacote de assistência', 'Preparar preços para um e três anos.'],
        ['Painéis dos contadores', 'Telefonema de apresentação.'],
        ['Encomendas online', 'Aguardar a resposta sobre as datas de entrega.'],
      ],
    },
  },
}
