import { contentCs } from '../content/cs.ts'
import { crmCs } from '../crm/cs.ts'
import { eventsCs } from '../events/cs.ts'
import { inventoryCs } from '../inventory/cs.ts'
import { projectsCs } from '../projects/cs.ts'
import type { WordsOfTemplates } from '../template.ts'

export const cs: WordsOfTemplates = {
  crm: crmCs,
  projects: projectsCs,
  content: contentCs,
  inventory: inventoryCs,
  events: eventsCs,
}
