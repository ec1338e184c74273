import type { FormSection } from '#core/views/form-sections.ts'
import type { FormModel, ShownField } from '../form-model.ts'

export type FormItem = { kind: 'section'; section: FormSection } | { kind: 'field'; field: ShownField }
export type FormPage = readonly FormItem[]

/** The visible sections and questions in order. Sections without heading and text only divide. */
export function itemsOf({
  fields,
  shownSections = [],
}: Pick<FormModel, 'fields' | 'shownSections'>): FormItem[] {
  return merged(fields, shownSections).filter((item) =>
    item.kind === 'field' ? !item.field.isHidden : hasContent(item.section),
  )
}

/** The pages with something on them. */
export function pagesOf(form: Pick<FormModel, 'fields' | 'shownSections'>): FormPage[] {
  const pages: FormItem[][] = [[]]
  for (const item of merged(form.fields, form.shownSections ?? [])) {
    if (item.kind === 'section' && item.section.newPage) pages.push([])
    const isVisible = item.kind === 'field' ? !item.field.isHidden : hasContent(item.section)
    if (isVisible) pages.at(-1)?.push(item)
  }
  const filled = pages.filter((page) => page.length > 0)
  return filled.length > 0 ? filled : [[]]
}

export function fieldsOn(page: FormPage): ShownField[] {
  return page.flatMap((item) => (item.kind === 'field' ? [item.field] : []))
}

/** A stable key for lists. */
export function keyOf(item: FormItem): string {
  return item.kind === 'field' ? item.field.column.id : item.section.id
}

function merged(fields: readonly ShownField[], sections: readonly FormSection[]): FormItem[] {
  const items: (FormItem & { order: number })[] = [
    // Sections come first among items with the same order number.
    ...sections.map((section) => ({ kind: 'section' as const, section, order: section.order })),
    ...fields.map((field) => ({ kind: 'field' as const, field, order: field.order })),
  ]
  return items.toSorted((one, other) => one.order - other.order)
}

function hasContent({ title, text }: FormSection): boolean {
  return title.trim() !== '' || text.trim() !== ''
}
