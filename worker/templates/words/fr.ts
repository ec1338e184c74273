import { contentFr } from '../content/fr.ts'
import { crmFr } from '../crm/fr.ts'
import { eventsFr } from '../events/fr.ts'
import { inventoryFr } from '../inventory/fr.ts'
import { projectsFr } from '../projects/fr.ts'
import type { WordsOfTemplates } from '../template.ts'

export const fr: WordsOfTemplates = {
  crm: crmFr,
  projects: projectsFr,
  content: contentFr,
  inventory: inventoryFr,
  events: eventsFr,
}
