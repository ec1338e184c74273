import { contentTh } from '../content/th.ts'
import { crmTh } from '../crm/th.ts'
import { eventsTh } from '../events/th.ts'
import { inventoryTh } from '../inventory/th.ts'
import { projectsTh } from '../projects/th.ts'
import type { WordsOfTemplates } from '../template.ts'

export const th: WordsOfTemplates = {
  crm: crmTh,
  projects: projectsTh,
  content: contentTh,
  inventory: inventoryTh,
  events: eventsTh,
}
