import { contentEn } from '../content/en.ts'
import { crmEn } from '../crm/en.ts'
import { eventsEn } from '../events/en.ts'
import { inventoryEn } from '../inventory/en.ts'
import { projectsEn } from '../projects/en.ts'
import type { WordsOfTemplates } from '../template.ts'

export const en: WordsOfTemplates = {
  crm: crmEn,
  projects: projectsEn,
  content: contentEn,
  inventory: inventoryEn,
  events: eventsEn,
}
