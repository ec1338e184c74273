import { contentUk } from '../content/uk.ts'
import { crmUk } from '../crm/uk.ts'
import { eventsUk } from '../events/uk.ts'
import { inventoryUk } from '../inventory/uk.ts'
import { projectsUk } from '../projects/uk.ts'
import type { WordsOfTemplates } from '../template.ts'

export const uk: WordsOfTemplates = {
  crm: crmUk,
  projects: projectsUk,
  content: contentUk,
  inventory: inventoryUk,
  events: eventsUk,
}
