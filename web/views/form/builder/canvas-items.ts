import type { FormSection } from '#core/views/form-sections.ts'
import type { PlacedField } from './field-order.ts'

/** A question or section in the editor. `place` is its id and position. */
export type CanvasItem = { place: { id: string; order: number } } & (
  | { kind: 'field'; field: PlacedField }
  | { kind: 'section'; section: FormSection }
)

/** The questions and sections of a form in order; a section comes before a question with the same order number. */
export function canvasItems(fields: readonly PlacedField[], sections: readonly FormSection[]): CanvasItem[] {
  const items: CanvasItem[] = [
    ...sections.map((section) => ({ kind: 'section' as const, place: section, section })),
    ...fields.map((field) => ({ kind: 'field' as const, place: field.place, field })),
  ]
  return items.toSorted((one, other) => one.place.order - other.place.order)
}

/** The fields of the questions before an item. */
export function fieldsBefore(items: readonly CanvasItem[], index: number): PlacedField[] {
  return items.slice(0, index).flatMap((item) => (item.kind === 'field' ? [item.field] : []))
}
