import { contentPtBr } from '../content/pt-br.ts'
import { crmPtBr } from '../crm/pt-br.ts'
import { eventsPtBr } from '../events/pt-br.ts'
import { inventoryPtBr } from '../inventory/pt-br.ts'
import { projectsPtBr } from '../projects/pt-br.ts'
import type { WordsOfTemplates } from '../template.ts'

export const ptBr: WordsOfTemplates = {
  crm: crmPtBr,
  projects: projectsPtBr,
  content: contentPtBr,
  inventory: inventoryPtBr,
  events: eventsPtBr,
}
