import { contentHe } from '../content/he.ts'
import { crmHe } from '../crm/he.ts'
import { eventsHe } from '../events/he.ts'
import { inventoryHe } from '../inventory/he.ts'
import { projectsHe } from '../projects/he.ts'
import type { WordsOfTemplates } from '../template.ts'

export const he: WordsOfTemplates = {
  crm: crmHe,
  projects: projectsHe,
  content: contentHe,
  inventory: inventoryHe,
  events: eventsHe,
}
