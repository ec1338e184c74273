import { contentEu } from '../content/eu.ts'
import { crmEu } from '../crm/eu.ts'
import { eventsEu } from '../events/eu.ts'
import { inventoryEu } from '../inventory/eu.ts'
import { projectsEu } from '../projects/eu.ts'
import type { WordsOfTemplates } from '../template.ts'

export const eu: WordsOfTemplates = {
  crm: crmEu,
  projects: projectsEu,
  content: contentEu,
  inventory: inventoryEu,
  events: eventsEu,
}
