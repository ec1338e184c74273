import { contentBnIn } from '../content/bn-in.ts'
import { crmBnIn } from '../crm/bn-in.ts'
import { eventsBnIn } from '../events/bn-in.ts'
import { inventoryBnIn } from '../inventory/bn-in.ts'
import { projectsBnIn } from '../projects/bn-in.ts'
import type { WordsOfTemplates } from '../template.ts'

export const bnIn: WordsOfTemplates = {
  crm: crmBnIn,
  projects: projectsBnIn,
  content: contentBnIn,
  inventory: inventoryBnIn,
  events: eventsBnIn,
}
