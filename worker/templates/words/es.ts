import { contentEs } from '../content/es.ts'
import { crmEs } from '../crm/es.ts'
import { eventsEs } from '../events/es.ts'
import { inventoryEs } from '../inventory/es.ts'
import { projectsEs } from '../projects/es.ts'
import type { WordsOfTemplates } from '../template.ts'

export const es: WordsOfTemplates = {
  crm: crmEs,
  projects: projectsEs,
  content: contentEs,
  inventory: inventoryEs,
  events: eventsEs,
}
