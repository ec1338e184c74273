import type { TemplateWords } from '../template.ts'

export const crmEn: TemplateWords = {
  title: 'Customers',
  tables: {
    companies: {
      title: 'Companies',
      columns: {
        name: 'Name',
        industry: 'Industry',
        city: 'City',
        website: 'Website',
        people: 'Employees',
        contacts: 'Contacts',
        deals: 'Deals',
        total: 'Value of deals',
      },
      options: {
        industry: {
          food: 'Food and drink',
          software: 'Software',
          energy: 'Energy',
          travel: 'Travel',
          health: 'Health',
        },
      },
      views: { grid: 'All companies' },
      rows: [
        ['Harbour Roasters', 'Bristol'],
        ['Ninefold', 'Berlin'],
        ['Brightwater', 'Rotterdam'],
        ['Slow Train', 'Ljubljana'],
        ['Elm Clinic', 'Porto'],
        ['Salt & Pine', 'Galway'],
      ],
    },
    contacts: {
      title: 'Contacts',
      columns: {
        name: 'Name',
        role: 'Role',
        email: 'E-mail',
        phone: 'Phone',
        company: 'Company',
        spoke: 'Last spoke',
        notes: 'Notes',
      },
      views: { grid: 'All contacts', stale: 'Call again', form: 'Get in touch' },
      forms: {
        form: {
          heading: 'Get in touch',
          subheading: 'Tell us who you are, and we call you back within two working days.',
          success_msg: 'Thank you. We will be in touch soon.',
        },
      },
      rows: [
        ['Mira Okafor', 'Head of buying', 'Likes short calls in the morning.'],
        ['Jonas Lindqvist', 'Founder', ''],
        ['Aiko Tanaka', 'Operations lead', 'Asked for the security questionnaire.'],
        ['Samuel Reyes', 'Finance', 'Invoices go to him.'],
        ['Leila Haddad', 'Programme manager', 'Board meets on the first Tuesday.'],
        ['Tomás Novak', 'Owner', ''],
        ['Inês Carvalho', 'Practice manager', 'Prefers e-mail.'],
        ['Omid Rahimi', 'Chef', 'Back after the summer season.'],
      ],
    },
    deals: {
      title: 'Deals',
      columns: {
        name: 'Deal',
        stage: 'Stage',
        value: 'Value',
        chance: 'Chance',
        weighted: 'Weighted value',
        closes: 'Expected close',
        company: 'Company',
        city: 'City',
        next: 'Next step',
      },
      options: {
        stage: {
          lead: 'Lead',
          meeting: 'Meeting',
          offer: 'Offer',
          contract: 'Contract',
          won: 'Won',
          lost: 'Lost',
        },
      },
      views: { grid: 'All deals', open: 'Open deals', won: 'Won' },
      rows: [
        ['Roastery tills', 'Send the second offer with training included.'],
        ['Licences for 140 seats', ''],
        ['Pilot at two plants', 'Contract is with their lawyers.'],
        ['Booking site', 'Find out who decides.'],
        ['Appointment reminders', 'Show the demo to the reception team.'],
        ['Menu planner', 'Try again in spring.'],
        ['Support package', 'Prepare prices for one and three years.'],
        ['Meter dashboards', 'Introductory call.'],
        ['Online orders', 'Wait for their answer on delivery dates.'],
      ],
    },
  },
}
