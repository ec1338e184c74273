import { contentHi } from '../content/hi.ts'
import { crmHi } from '../crm/hi.ts'
import { eventsHi } from '../events/hi.ts'
import { inventoryHi } from '../inventory/hi.ts'
import { projectsHi } from '../projects/hi.ts'
import type { WordsOfTemplates } from '../template.ts'

export const hi: WordsOfTemplates = {
  crm: crmHi,
  projects: projectsHi,
  content: contentHi,
  inventory: inventoryHi,
  events: eventsHi,
}
