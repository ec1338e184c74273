import { contentTr } from '../content/tr.ts'
import { crmTr } from '../crm/tr.ts'
import { eventsTr } from '../events/tr.ts'
import { inventoryTr } from '../inventory/tr.ts'
import { projectsTr } from '../projects/tr.ts'
import type { WordsOfTemplates } from '../template.ts'

export const tr: WordsOfTemplates = {
  crm: crmTr,
  projects: projectsTr,
  content: contentTr,
  inventory: inventoryTr,
  events: eventsTr,
}
