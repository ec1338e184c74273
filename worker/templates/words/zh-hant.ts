import { contentZhHant } from '../content/zh-hant.ts'
import { crmZhHant } from '../crm/zh-hant.ts'
import { eventsZhHant } from '../events/zh-hant.ts'
import { inventoryZhHant } from '../inventory/zh-hant.ts'
import { projectsZhHant } from '../projects/zh-hant.ts'
import type { WordsOfTemplates } from '../template.ts'

export const zhHant: WordsOfTemplates = {
  crm: crmZhHant,
  projects: projectsZhHant,
  content: contentZhHant,
  inventory: inventoryZhHant,
  events: eventsZhHant,
}
