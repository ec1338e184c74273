import type { TemplateWords } from '../template.ts'

export const eventsEn: TemplateWords = {
  title: 'Event registration',
  tables: {
    registrations: {
      title: 'Registrations',
      columns: {
        name: 'Name',
        email: 'E-mail',
        ticket: 'Ticket',
        sessions: 'Sessions',
        food: 'Food',
        paid: 'Paid',
        here: 'Here',
        wishes: 'Wishes',
      },
      options: {
        ticket: { early: 'Early bird', regular: 'Regular', student: 'Student', guest: 'Guest' },
        food: { vegetarian: 'Vegetarian', vegan: 'Vegan', halal: 'Halal', gluten: 'Without gluten' },
      },
      views: { grid: 'All registrations', unpaid: 'Not paid yet', door: 'At the door', form: 'Register' },
      forms: {
        form: {
          heading: 'Register for the open day',
          subheading: 'Seats are given in the order of registration. We write to you within a day.',
          success_msg: 'You are on the list. See you soon!',
        },
      },
      rows: [
        ['Amara Nwosu', ''],
        ['Henrik Solberg', 'Arrives by the 8:40 train.'],
        ['Parisa Amini', ''],
        ['Diego Fuentes', 'A seat near the aisle, please.'],
        ['Chen Wei', ''],
        ['Fatou Diallo', 'Speaks about the library project on the panel.'],
        ['Eva Kowalska', 'Brings a friend to the garden tour.'],
        ['Raj Patel', ''],
      ],
    },
    sessions: {
      title: 'Sessions',
      columns: {
        title: 'Session',
        starts: 'Starts',
        minutes: 'Minutes',
        room: 'Room',
        speaker: 'Speaker',
        places: 'Places',
        registrations: 'Registrations',
        taken: 'Places taken',
        free: 'Places left',
        about: 'About',
      },
      options: { room: { hall: 'Great hall', library: 'Library', garden: 'Garden' } },
      views: { grid: 'Programme', hall: 'Great hall' },
      rows: [
        ['Welcome', 'Who we are and what awaits you today.'],
        ['Bind your own notebook', 'All material is there.'],
        ['Walk through the old garden', 'Sturdy shoes help.'],
        ['Reading aloud', 'Bring a page that you like.'],
        ['Questions and answers', 'With everybody who spoke today.'],
      ],
    },
    speakers: {
      title: 'Speakers',
      columns: {
        name: 'Name',
        from: 'From',
        email: 'E-mail',
        website: 'Website',
        sessions: 'Sessions',
        confirmed: 'Confirmed',
      },
      views: { grid: 'All speakers' },
      rows: [
        ['Ruth Adeyemi', 'House of Books'],
        ['Mateo Silva', 'Paper workshop'],
        ['Hana Kim', 'City gardens'],
        ['Ola Berg', 'Radio'],
      ],
    },
  },
}
