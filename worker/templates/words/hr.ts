import { contentHr } from '../content/hr.ts'
import { crmHr } from '../crm/hr.ts'
import { eventsHr } from '../events/hr.ts'
import { inventoryHr } from '../inventory/hr.ts'
import { projectsHr } from '../projects/hr.ts'
import type { WordsOfTemplates } from '../template.ts'

export const hr: WordsOfTemplates = {
  crm: crmHr,
  projects: projectsHr,
  content: contentHr,
  inventory: inventoryHr,
  events: eventsHr,
}
