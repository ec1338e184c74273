import { contentJa } from '../content/ja.ts'
import { crmJa } from '../crm/ja.ts'
import { eventsJa } from '../events/ja.ts'
import { inventoryJa } from '../inventory/ja.ts'
import { projectsJa } from '../projects/ja.ts'
import type { WordsOfTemplates } from '../template.ts'

export const ja: WordsOfTemplates = {
  crm: crmJa,
  projects: projectsJa,
  content: contentJa,
  inventory: inventoryJa,
  events: eventsJa,
}
