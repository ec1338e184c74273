import { contentDa } from '../content/da.ts'
import { crmDa } from '../crm/da.ts'
import { eventsDa } from '../events/da.ts'
import { inventoryDa } from '../inventory/da.ts'
import { projectsDa } from '../projects/da.ts'
import type { WordsOfTemplates } from '../template.ts'

export const da: WordsOfTemplates = {
  crm: crmDa,
  projects: projectsDa,
  content: contentDa,
  inventory: inventoryDa,
  events: eventsDa,
}
