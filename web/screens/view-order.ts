import type { TableWire, ViewWire } from '#core/api/wire/wire.ts'
import type { ViewSection } from '#core/schema.ts'

/** A part of the list of views: those in no section (null), or in one. */
export type ViewGroup = { section: ViewSection | null; views: ViewWire[] }

/** Views by section, in order; views in no section come first. */
export function viewGroups({
  views,
  view_sections: sections,
}: Pick<TableWire, 'views' | 'view_sections'>): ViewGroup[] {
  const sorted = views.toSorted((one, other) => one.order - other.order)
  return [
    { section: null, views: sorted.filter((view) => view.section_id === null) },
    ...sections.map((section) => ({
      section,
      views: sorted.filter((view) => view.section_id === section.id),
    })),
  ]
}
