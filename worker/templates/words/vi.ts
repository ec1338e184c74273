import { contentVi } from '../content/vi.ts'
import { crmVi } from '../crm/vi.ts'
import { eventsVi } from '../events/vi.ts'
import { inventoryVi } from '../inventory/vi.ts'
import { projectsVi } from '../projects/vi.ts'
import type { WordsOfTemplates } from '../template.ts'

export const vi: WordsOfTemplates = {
  crm: crmVi,
  projects: projectsVi,
  content: contentVi,
  inventory: inventoryVi,
  events: eventsVi,
}
