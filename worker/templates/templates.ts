import type { TemplateName } from '#core/template-names.ts'
import { contentEn } from './content/en.ts'
import { contentFa } from './content/fa.ts'
import { content } from './content/shape.ts'
import { crmEn } from './crm/en.ts'
import { crmFa } from './crm/fa.ts'
import { crm } from './crm/shape.ts'
import { eventsEn } from './events/en.ts'
import { eventsFa } from './events/fa.ts'
import { events } from './events/shape.ts'
import { inventoryEn } from './inventory/en.ts'
import { inventoryFa } from './inventory/fa.ts'
import { inventory } from './inventory/shape.ts'
import { projectsEn } from './projects/en.ts'
import { projectsFa } from './projects/fa.ts'
import { projects } from './projects/shape.ts'
import type { TemplateShape, TemplateWords } from './template.ts'

export type Template = { shape: TemplateShape; words: { en: TemplateWords } & Record<string, TemplateWords> }

export const templatesByName: Record<TemplateName, Template> = {
  crm: { shape: crm, words: { en: crmEn, fa: crmFa } },
  projects: { shape: projects, words: { en: projectsEn, fa: projectsFa } },
  content: { shape: content, words: { en: contentEn, fa: contentFa } },
  inventory: { shape: inventory, words: { en: inventoryEn, fa: inventoryFa } },
  events: { shape: events, words: { en: eventsEn, fa: eventsFa } },
}

/** A template's words in a language; in English where nobody has written them yet. */
export function wordsOf(template: Template, locale: string): TemplateWords {
  return template.words[locale] ?? template.words.en
}
