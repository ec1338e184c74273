import { fieldOf } from '#core/fields/index.ts'
import { findOption, splitList } from '#core/fields/options/select-options.ts'
import * as limits from '#core/limits.ts'
import type { SelectOption } from '#core/schema.ts'
import type { GridColumn } from '../grid-props.ts'

/** The pasted titles without a select option, in order, without duplicates. */
export const unknownTitles = ({ field }: GridColumn, texts: Iterable<string>): string[] => {
  const { hasOptions, storage } = fieldOf(field)
  if (!hasOptions) return []
  const unknown = new Map<string, string>()
  for (const text of texts) {
    const whole = text.trim()
    if (whole === '' || findOption(whole, field)) continue
    const titles = storage === 'list' ? splitList(whole) : [whole]
    for (const title of titles) {
      if (!findOption(title, field))
        unknown.set(title.toLocaleLowerCase(), unknown.get(title.toLocaleLowerCase()) ?? title)
    }
  }
  return [...unknown.values()]
}

/** Adds missing options to the column as far as permitted. */
export const withNewOptions = async (
  column: GridColumn,
  texts: Iterable<string>,
  create: ((columnId: string, title: string) => Promise<SelectOption>) | undefined,
): Promise<GridColumn> => {
  const titles = create && column.canEdit ? unknownTitles(column, texts) : []
  if (!create || titles.length === 0 || titles.length > limits.pasteNewOptionsMax) return column
  const options = [...column.field.selectOptions]
  for (const title of titles) {
    try {
      // Sequential, because each request changes the same column.
      options.push(await create(column.field.id, title))
    } catch {
      // Texts without an option are kept and flagged by the caller.
      break
    }
  }
  return { ...column, field: { ...column.field, selectOptions: options } }
}
