import { contentFa } from '../content/fa.ts'
import { crmFa } from '../crm/fa.ts'
import { eventsFa } from '../events/fa.ts'
import { inventoryFa } from '../inventory/fa.ts'
import { projectsFa } from '../projects/fa.ts'
import type { WordsOfTemplates } from '../template.ts'

export const fa: WordsOfTemplates = {
  crm: crmFa,
  projects: projectsFa,
  content: contentFa,
  inventory: inventoryFa,
  events: eventsFa,
}
