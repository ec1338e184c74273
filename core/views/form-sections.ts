import * as v from 'valibot'
import { filteredIds } from '../fields/links/linked-filters.ts'
import * as limits from '../limits.ts'
import type { Column } from '../schema.ts'
import { fitFilters } from './form-filters.ts'

/** Headings with Markdown text between the questions of a form. Some start a new page. */
const sectionSchema = v.object({
  id: v.pipe(
    v.string(),
    v.regex(/^[A-Za-z0-9-]{1,40}$/, 'Section ids have up to 40 letters, digits and dashes.'),
  ),
  /** Position among the questions, in the same order numbers. A section lasts until the next one. */
  order: v.pipe(v.number(), v.finite()),
  title: v.optional(v.pipe(v.string(), v.maxLength(255, 'At most 255 characters.')), ''),
  text: v.optional(v.pipe(v.string(), v.maxLength(5000, 'At most 5,000 characters.')), ''),
  newPage: v.optional(v.boolean(), false),
  /** Shows the section and its questions only if filters match the answers before it. */
  filters: v.optional(v.array(v.record(v.string(), v.unknown())), []),
})

export const sectionsSchema = v.pipe(
  v.array(sectionSchema),
  v.maxLength(limits.formSectionsMax, `A form can have at most ${limits.formSectionsMax} sections.`),
  v.check(
    (sections) => new Set(sections.map(({ id }) => id)).size === sections.length,
    'Two sections have the same id.',
  ),
  v.check(
    (sections) => JSON.stringify(sections.map(({ filters }) => filters)).length <= limits.whereLength * 4,
    'The conditions are too long.',
  ),
)
export type FormSection = v.InferOutput<typeof sectionSchema>

/** Reads stored sections, in order; none if they are invalid. */
export function readSections(stored: unknown): FormSection[] {
  const read = v.safeParse(sectionsSchema, stored)
  return read.success ? read.output.toSorted((one, other) => one.order - other.order) : []
}

/** The sections to store, with valid conditions. `before`: the stored ones, whose conditions may have become outdated. */
export function fitSections(
  sections: readonly FormSection[],
  columns: readonly Column[],
  before: readonly FormSection[],
): FormSection[] {
  const known = new Set(before.map(({ filters }) => JSON.stringify(filters)))
  return sections.map((section) => ({
    ...section,
    filters: fitFilters(section.filters, columns, known.has(JSON.stringify(section.filters))),
  }))
}

/** The sections as visitors see them: conditions on fields that are not visible have no effect. */
export function publicSections(stored: unknown, visible: readonly string[]): FormSection[] {
  return readSections(stored).map((section) => {
    const isPublic = filteredIds(section.filters).every((id) => visible.includes(id))
    return isPublic ? section : { ...section, filters: [] }
  })
}

/** The settings that decide which questions are asked. */
export function sectionConditions(stored: unknown): Pick<FormSection, 'id' | 'order' | 'filters'>[] {
  const sections = readSections(stored)
  // Without conditions, sections only change how the form looks.
  if (sections.every(({ filters }) => filters.length === 0)) return []
  return sections.map(({ id, order, filters }) => ({ id, order, filters }))
}
