import { contentSl } from '../content/sl.ts'
import { crmSl } from '../crm/sl.ts'
import { eventsSl } from '../events/sl.ts'
import { inventorySl } from '../inventory/sl.ts'
import { projectsSl } from '../projects/sl.ts'
import type { WordsOfTemplates } from '../template.ts'

export const sl: WordsOfTemplates = {
  crm: crmSl,
  projects: projectsSl,
  content: contentSl,
  inventory: inventorySl,
  events: eventsSl,
}
