import { locales, matchLocale } from '#core/locales.ts'
import type { TemplateName } from '#core/template-names.ts'
import { content } from './content/shape.ts'
import { crm } from './crm/shape.ts'
import { events } from './events/shape.ts'
import { inventory } from './inventory/shape.ts'
import { templateWords } from './languages.ts'
import { projects } from './projects/shape.ts'
import type { TemplateShape, TemplateWords } from './template.ts'

export const templateShapes: Record<TemplateName, TemplateShape> = {
  crm,
  projects,
  content,
  inventory,
  events,
}

const offered = locales.map(({ id }) => id)

/** A template's words in a language (its id or tag), or in one that is close to it; else in English. */
export function wordsOf(name: TemplateName, locale: string): TemplateWords {
  return templateWords[matchLocale([locale], offered)][name]
}
