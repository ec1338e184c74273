import { contentFi } from '../content/fi.ts'
import { crmFi } from '../crm/fi.ts'
import { eventsFi } from '../events/fi.ts'
import { inventoryFi } from '../inventory/fi.ts'
import { projectsFi } from '../projects/fi.ts'
import type { WordsOfTemplates } from '../template.ts'

export const fi: WordsOfTemplates = {
  crm: crmFi,
  projects: projectsFi,
  content: contentFi,
  inventory: inventoryFi,
  events: eventsFi,
}
