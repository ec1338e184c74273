import type { TemplateWords } from '../template.ts'

export const contentEn: TemplateWords = {
  title: 'Content calendar',
  tables: {
    posts: {
      title: 'Posts',
      columns: {
        title: 'Title',
        state: 'Status',
        goesOut: 'Goes out',
        channels: 'Channels',
        author: 'Author',
        campaign: 'Campaign',
        words: 'Words',
        campaignEnds: 'Campaign ends',
        summary: 'Summary',
      },
      options: {
        state: { idea: 'Idea', writing: 'Writing', review: 'Review', planned: 'Planned', out: 'Published' },
        channels: { blog: 'Blog', newsletter: 'Newsletter', video: 'Video', podcast: 'Podcast' },
      },
      views: { grid: 'All posts', soon: 'Next month', ideas: 'Ideas', form: 'Suggest a topic' },
      forms: {
        form: {
          heading: 'Suggest a topic',
          subheading: 'What should we write about? One sentence is enough.',
          success_msg: 'Thank you. We look at new topics every Thursday.',
        },
      },
      rows: [
        ['What a bicycle shop knows about queues', 'Why short waiting lists feel longer than they are.'],
        ['Five letters from readers', ''],
        ['How we choose our suppliers', 'With the list of questions that we ask.'],
        ['A day in the workshop', 'Ninety seconds, no voice.'],
        ['Repair or replace?', 'A table to decide by, with real prices.'],
        ['Winter opening hours', ''],
        ['Talk with the mayor', 'About cycle lanes.'],
        ['The history of the bell', 'Ask the museum for pictures.'],
        ['Three ways to fix a flat tyre', ''],
        ['Favourite routes of our team', 'With maps.'],
      ],
    },
    campaigns: {
      title: 'Campaigns',
      columns: {
        name: 'Campaign',
        starts: 'Starts',
        ends: 'Ends',
        budget: 'Budget',
        posts: 'Posts',
        count: 'Number of posts',
        words: 'Words in all',
      },
      views: { grid: 'All campaigns' },
      rows: [['Behind the counter'], ['Repair month'], ['Safe in the dark']],
    },
    authors: {
      title: 'Authors',
      columns: { name: 'Name', email: 'E-mail', about: 'About', posts: 'Posts' },
      views: { grid: 'All authors' },
      rows: [
        ['Mei Lindgren', 'Writes long pieces.'],
        ['Kofi Adjei', 'Looks after the newsletter.'],
        ['Sara Benali', 'Films and cuts.'],
        ['Lukas Horn', 'Our mechanic, and the best critic.'],
      ],
    },
  },
}
