import { findOption, splitList } from '#core/fields/selects.ts'
import type { SelectOption } from '#core/schema.ts'
import type { GridColumn } from './grid-props.ts'

/** The most options that one paste creates; texts beyond are kept and flagged. */
export const MAX_NEW_OPTIONS = 50

/** The titles in pasted texts that a select column has no option for, each once, in their order. */
export const unknownTitles = ({ field }: GridColumn, texts: Iterable<string>): string[] => {
  if (field.type !== 'SingleSelect' && field.type !== 'MultiSelect') return []
  const unknown = new Map<string, string>()
  for (const text of texts) {
    const whole = text.trim()
    if (whole === '' || findOption(whole, field)) continue
    const titles = field.type === 'MultiSelect' ? splitList(whole) : [whole]
    for (const title of titles) {
      if (!findOption(title, field))
        unknown.set(title.toLocaleLowerCase(), unknown.get(title.toLocaleLowerCase()) ?? title)
    }
  }
  return [...unknown.values()]
}

/** The column with the options that pasted texts need, created as far as that is allowed and works. */
export const withNewOptions = async (
  column: GridColumn,
  texts: Iterable<string>,
  create: ((columnId: string, title: string) => Promise<SelectOption>) | undefined,
): Promise<GridColumn> => {
  const titles = create && column.canEdit ? unknownTitles(column, texts) : []
  if (!create || titles.length === 0 || titles.length > MAX_NEW_OPTIONS) return column
  const options = [...column.field.selectOptions]
  for (const title of titles) {
    try {
      // One after the other: each changes the same column.
      options.push(await create(column.field.id, title))
    } catch {
      // What could not be created is kept as text and flagged by the caller.
      break
    }
  }
  return { ...column, field: { ...column.field, selectOptions: options } }
}
