import { contentSv } from '../content/sv.ts'
import { crmSv } from '../crm/sv.ts'
import { eventsSv } from '../events/sv.ts'
import { inventorySv } from '../inventory/sv.ts'
import { projectsSv } from '../projects/sv.ts'
import type { WordsOfTemplates } from '../template.ts'

export const sv: WordsOfTemplates = {
  crm: crmSv,
  projects: projectsSv,
  content: contentSv,
  inventory: inventorySv,
  events: eventsSv,
}
