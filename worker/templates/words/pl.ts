import { contentPl } from '../content/pl.ts'
import { crmPl } from '../crm/pl.ts'
import { eventsPl } from '../events/pl.ts'
import { inventoryPl } from '../inventory/pl.ts'
import { projectsPl } from '../projects/pl.ts'
import type { WordsOfTemplates } from '../template.ts'

export const pl: WordsOfTemplates = {
  crm: crmPl,
  projects: projectsPl,
  content: contentPl,
  inventory: inventoryPl,
  events: eventsPl,
}
