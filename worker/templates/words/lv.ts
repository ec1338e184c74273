import { contentLv } from '../content/lv.ts'
import { crmLv } from '../crm/lv.ts'
import { eventsLv } from '../events/lv.ts'
import { inventoryLv } from '../inventory/lv.ts'
import { projectsLv } from '../projects/lv.ts'
import type { WordsOfTemplates } from '../template.ts'

export const lv: WordsOfTemplates = {
  crm: crmLv,
  projects: projectsLv,
  content: contentLv,
  inventory: inventoryLv,
  events: eventsLv,
}
