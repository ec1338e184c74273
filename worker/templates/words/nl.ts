import { contentNl } from '../content/nl.ts'
import { crmNl } from '../crm/nl.ts'
import { eventsNl } from '../events/nl.ts'
import { inventoryNl } from '../inventory/nl.ts'
import { projectsNl } from '../projects/nl.ts'
import type { WordsOfTemplates } from '../template.ts'

export const nl: WordsOfTemplates = {
  crm: crmNl,
  projects: projectsNl,
  content: contentNl,
  inventory: inventoryNl,
  events: eventsNl,
}
