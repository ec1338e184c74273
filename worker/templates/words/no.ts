import { contentNo } from '../content/no.ts'
import { crmNo } from '../crm/no.ts'
import { eventsNo } from '../events/no.ts'
import { inventoryNo } from '../inventory/no.ts'
import { projectsNo } from '../projects/no.ts'
import type { WordsOfTemplates } from '../template.ts'

export const no: WordsOfTemplates = {
  crm: crmNo,
  projects: projectsNo,
  content: contentNo,
  inventory: inventoryNo,
  events: eventsNo,
}
