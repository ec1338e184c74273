import { contentIt } from '../content/it.ts'
import { crmIt } from '../crm/it.ts'
import { eventsIt } from '../events/it.ts'
import { inventoryIt } from '../inventory/it.ts'
import { projectsIt } from '../projects/it.ts'
import type { WordsOfTemplates } from '../template.ts'

export const it: WordsOfTemplates = {
  crm: crmIt,
  projects: projectsIt,
  content: contentIt,
  inventory: inventoryIt,
  events: eventsIt,
}
