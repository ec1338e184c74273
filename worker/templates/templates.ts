import * as v from 'valibot'
import { locales, matchLocale } from '#core/locales.ts'
import type { TemplateName } from '#core/template-names.ts'
import { templateTexts } from './locales.ts'
import content from './shapes/content.json' with { type: 'json' }
import crm from './shapes/crm.json' with { type: 'json' }
import events from './shapes/events.json' with { type: 'json' }
import inventory from './shapes/inventory.json' with { type: 'json' }
import projects from './shapes/projects.json' with { type: 'json' }
import { type TemplateShape, templateShapeSchema, type TemplateText } from './template.ts'

const shapes: Record<TemplateName, unknown> = { crm, projects, content, inventory, events }

/** The structure of a template. */
export function templateShape(name: TemplateName): TemplateShape {
  return v.parse(templateShapeSchema, shapes[name])
}

const offered = locales.map(({ id }) => id)

/** Texts of a template in a locale (id or tag) or the closest one; else English. */
export function templateTextsIn(name: TemplateName, locale: string): TemplateText {
  return templateTexts[matchLocale([locale], offered)][name]
}
