import { contentRu } from '../content/ru.ts'
import { crmRu } from '../crm/ru.ts'
import { eventsRu } from '../events/ru.ts'
import { inventoryRu } from '../inventory/ru.ts'
import { projectsRu } from '../projects/ru.ts'
import type { WordsOfTemplates } from '../template.ts'

export const ru: WordsOfTemplates = {
  crm: crmRu,
  projects: projectsRu,
  content: contentRu,
  inventory: inventoryRu,
  events: eventsRu,
}
