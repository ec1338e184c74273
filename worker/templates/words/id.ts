import { contentId } from '../content/id.ts'
import { crmId } from '../crm/id.ts'
import { eventsId } from '../events/id.ts'
import { inventoryId } from '../inventory/id.ts'
import { projectsId } from '../projects/id.ts'
import type { WordsOfTemplates } from '../template.ts'

export const id: WordsOfTemplates = {
  crm: crmId,
  projects: projectsId,
  content: contentId,
  inventory: inventoryId,
  events: eventsId,
}
