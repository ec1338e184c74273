import { contentZhHans } from '../content/zh-hans.ts'
import { crmZhHans } from '../crm/zh-hans.ts'
import { eventsZhHans } from '../events/zh-hans.ts'
import { inventoryZhHans } from '../inventory/zh-hans.ts'
import { projectsZhHans } from '../projects/zh-hans.ts'
import type { WordsOfTemplates } from '../template.ts'

export const zhHans: WordsOfTemplates = {
  crm: crmZhHans,
  projects: projectsZhHans,
  content: contentZhHans,
  inventory: inventoryZhHans,
  events: eventsZhHans,
}
