import type { TemplateWords } from '../template.ts'

export const projectsEn: TemplateWords = {
  title: 'Projects',
  tables: {
    projects: {
      title: 'Projects',
      columns: {
        name: 'Project',
        state: 'Status',
        starts: 'Starts',
        due: 'Due',
        tasks: 'Tasks',
        taskCount: 'Number of tasks',
        hours: 'Hours in all',
        goal: 'Goal',
      },
      options: { state: { planned: 'Planned', running: 'Running', paused: 'Paused', done: 'Done' } },
      views: { grid: 'All projects', running: 'Running' },
      rows: [
        ['New website', 'A site that people find their way in, in two languages.'],
        ['Office move', 'Everybody works on Monday as if nothing had happened.'],
        ['Customer survey', 'Know what two hundred customers miss most.'],
        ['Yearly report', 'Sent to members before the assembly.'],
      ],
    },
    tasks: {
      title: 'Tasks',
      columns: {
        title: 'Task',
        state: 'Status',
        priority: 'Priority',
        project: 'Project',
        who: 'Assigned to',
        due: 'Due',
        hours: 'Hours',
        projectState: 'Status of project',
        details: 'Details',
      },
      options: {
        state: { todo: 'To do', doing: 'Doing', review: 'Review', done: 'Done' },
        priority: { high: 'High', normal: 'Normal', low: 'Low' },
      },
      views: { grid: 'All tasks', open: 'Open tasks', late: 'Overdue', form: 'Ask for something' },
      forms: {
        form: {
          heading: 'Ask for something',
          subheading: 'Describe what you need and by when. The team goes through new requests each morning.',
          success_msg: 'Thank you, your request is on the list.',
        },
      },
      rows: [
        ['Choose the typefaces', 'Two, with all letters that we need.'],
        ['Build the start page', ''],
        ['Write the imprint', 'The lawyer has looked at it once.'],
        ['Move the old articles', 'About eighty; leave out what is older than five years.'],
        ['Try it with five people', 'Two of them by keyboard alone.'],
        ['Order the removal van', ''],
        ['Label the boxes', 'Room number and name.'],
        ['Cancel the old internet line', 'Two months of notice.'],
        ['Write the questions', 'Ten at most.'],
        ['Find a prize for the draw', ''],
        ['Collect the figures', ''],
        ['Send it to print', 'Recycled paper, 300 copies.'],
      ],
    },
    people: {
      title: 'People',
      columns: { name: 'Name', role: 'Role', email: 'E-mail', tasks: 'Tasks', hours: 'Hours planned' },
      views: { grid: 'Everybody' },
      rows: [
        ['Noor Rahman', 'Design'],
        ['Daniel Mensah', 'Development'],
        ['Yara Costa', 'Editor'],
        ['Pavel Dvořák', 'Office'],
      ],
    },
  },
}
