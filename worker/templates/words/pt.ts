import { contentPt } from '../content/pt.ts'
import { crmPt } from '../crm/pt.ts'
import { eventsPt } from '../events/pt.ts'
import { inventoryPt } from '../inventory/pt.ts'
import { projectsPt } from '../projects/pt.ts'
import type { WordsOfTemplates } from '../template.ts'

export const pt: WordsOfTemplates = {
  crm: crmPt,
  projects: projectsPt,
  content: contentPt,
  inventory: inventoryPt,
  events: eventsPt,
}
