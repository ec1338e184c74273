import { contentKo } from '../content/ko.ts'
import { crmKo } from '../crm/ko.ts'
import { eventsKo } from '../events/ko.ts'
import { inventoryKo } from '../inventory/ko.ts'
import { projectsKo } from '../projects/ko.ts'
import type { WordsOfTemplates } from '../template.ts'

export const ko: WordsOfTemplates = {
  crm: crmKo,
  projects: projectsKo,
  content: contentKo,
  inventory: inventoryKo,
  events: eventsKo,
}
