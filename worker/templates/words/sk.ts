import { contentSk } from '../content/sk.ts'
import { crmSk } from '../crm/sk.ts'
import { eventsSk } from '../events/sk.ts'
import { inventorySk } from '../inventory/sk.ts'
import { projectsSk } from '../projects/sk.ts'
import type { WordsOfTemplates } from '../template.ts'

export const sk: WordsOfTemplates = {
  crm: crmSk,
  projects: projectsSk,
  content: contentSk,
  inventory: inventorySk,
  events: eventsSk,
}
