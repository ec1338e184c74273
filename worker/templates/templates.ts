import { locales, matchLocale } from '#core/locales.ts'
import type { TemplateName } from '#core/template-names.ts'
import { content } from './shapes/content.ts'
import { crm } from './shapes/crm.ts'
import { events } from './shapes/events.ts'
import { inventory } from './shapes/inventory.ts'
import { templateTexts } from './locales.ts'
import { projects } from './shapes/projects.ts'
import type { TemplateShape, TemplateText } from './template.ts'

export const templateShapes: Record<TemplateName, TemplateShape> = {
  crm,
  projects,
  content,
  inventory,
  events,
}

const offered = locales.map(({ id }) => id)

/** Texts of a template in a locale (id or tag) or the closest one; else English. */
export function templateTextsIn(name: TemplateName, locale: string): TemplateText {
  return templateTexts[matchLocale([locale], offered)][name]
}
