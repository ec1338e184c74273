import { fromColumnWire } from '#core/api/from-wire/column-from-wire.ts'
import type { ColumnWire, ViewColumnWire } from '#core/api/wire/wire.ts'
import type { ViewColumn } from '#core/schema.ts'
import { type FormField, formFieldOf } from '#core/views/form-field.ts'
import type { FormSection } from '#core/views/form-sections.ts'

/** A form as respondents see it. */
export type FormModel = {
  heading: string
  subheading: string
  /** Empty for the default confirmation message. */
  successMessage: string
  submitAnother: boolean
  showBlank: boolean
  /** Empty for no redirect; may contain `{record_id}`. */
  redirectUrl: string
  /** Seconds, or null for the default. */
  redirectAfter: number | null
  /** Stored conditions that show questions; undefined for none. See `shownForm`. */
  conditions: unknown
  /** Stored colors and sizes; see `formThemeTokens`. */
  theme: unknown
  /** Text of the button that submits; empty for the default. */
  submitLabel: string
  /** Stored sections; undefined for none. */
  sections: unknown
  /** The sections that the answers show, once `shownForm` has read them. */
  shownSections?: readonly FormSection[]
  bannerUrl: string
  logoUrl: string
  fields: ShownField[]
}

/** A question that the form's link may hide or lock. */
export type ShownField = FormField & { isHidden?: boolean; isLocked?: boolean }

/** Builds a form from view options and questions. */
export function formModel(view: Record<string, unknown>, fields: FormField[]): FormModel {
  const after = view['redirect_after_secs']
  return {
    heading: textOf(view['heading']),
    subheading: textOf(view['subheading']),
    successMessage: textOf(view['success_msg']),
    submitAnother: isOn(view['submit_another_form']),
    showBlank: isOn(view['show_blank_form']),
    redirectUrl: textOf(view['redirect_url']),
    redirectAfter: typeof after === 'number' ? after : null,
    conditions: view['conditions'],
    theme: view['theme'] ?? null,
    submitLabel: buttonOf(view['theme']),
    sections: view['sections'],
    bannerUrl: textOf(view['banner_image_url']),
    logoUrl: textOf(view['logo_url']),
    fields: fields.map((field) => ({ ...field, rules: view['rules'] })),
  }
}

/** True if sections divide the form, which needs `shownForm`. */
export function hasSections({ sections }: Pick<FormModel, 'sections'>): boolean {
  return Array.isArray(sections) && sections.length > 0
}

/** The questions that a shared form exposes, without the table's other fields. */
export function sharedFields(places: readonly ViewColumnWire[], columns: readonly ColumnWire[]): FormField[] {
  return places
    .toSorted((one, other) => one.order - other.order)
    .flatMap((place) => {
      const column = columns.find(({ id }) => id === place.fk_column_id)
      return column ? [formFieldOf(fromColumnWire(column), fromPlace(place))] : []
    })
}

/** Converts a view column from wire format. */
export function fromPlace(place: ViewColumnWire): ViewColumn {
  return {
    id: place.id,
    columnId: place.fk_column_id,
    show: place.show,
    order: place.order,
    width: Number.parseFloat(place.width) || 0,
    label: place.label ?? '',
    help: place.help ?? '',
    required: place.required,
  }
}

/** An option as text; empty for other values. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function buttonOf(theme: unknown): string {
  return typeof theme === 'object' && theme !== null && 'button' in theme ? textOf(theme.button) : ''
}

function isOn(value: unknown): boolean {
  return value === true || value === 1
}
