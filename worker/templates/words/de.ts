import { contentDe } from '../content/de.ts'
import { crmDe } from '../crm/de.ts'
import { eventsDe } from '../events/de.ts'
import { inventoryDe } from '../inventory/de.ts'
import { projectsDe } from '../projects/de.ts'
import type { WordsOfTemplates } from '../template.ts'

export const de: WordsOfTemplates = {
  crm: crmDe,
  projects: projectsDe,
  content: contentDe,
  inventory: inventoryDe,
  events: eventsDe,
}
