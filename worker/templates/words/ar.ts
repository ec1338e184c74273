import { contentAr } from '../content/ar.ts'
import { crmAr } from '../crm/ar.ts'
import { eventsAr } from '../events/ar.ts'
import { inventoryAr } from '../inventory/ar.ts'
import { projectsAr } from '../projects/ar.ts'
import type { WordsOfTemplates } from '../template.ts'

export const ar: WordsOfTemplates = {
  crm: crmAr,
  projects: projectsAr,
  content: contentAr,
  inventory: inventoryAr,
  events: eventsAr,
}
