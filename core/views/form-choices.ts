import * as v from 'valibot'
import { fieldOf } from '../fields/index.ts'
import * as limits from '../limits.ts'
import type { Column } from '../schema.ts'

/** The options that a form offers for a select field; without one, it offers all. */
const choiceSchema = v.object({ columnId: v.string(), optionIds: v.array(v.string()) })

export const choicesSchema = v.pipe(
  v.array(choiceSchema),
  v.check(
    (choices) => JSON.stringify(choices).length <= limits.whereLength * 4,
    'The lists of options are too long.',
  ),
)
export type FormChoice = v.InferOutput<typeof choiceSchema>

/** Reads stored choices; none if they are invalid. */
export function readChoices(stored: unknown): FormChoice[] {
  const read = v.safeParse(choicesSchema, stored)
  return read.success ? read.output : []
}

/** The column with the options that the form offers; all if the chosen ones were deleted. */
export function offeredColumn(column: Column, choices: readonly FormChoice[]): Column {
  const choice = choices.find(({ columnId }) => columnId === column.id)
  const selectOptions = column.selectOptions.filter(({ id }) => choice?.optionIds.includes(id))
  return selectOptions.length > 0 ? { ...column, selectOptions } : column
}

/**
 * The choices to store: one per select field, of existing options. `before`: the stored ones, which stay as they are
 * if nobody changes them, also after an option was deleted.
 */
export function fitChoices(
  choices: readonly FormChoice[],
  columns: readonly Column[],
  before: readonly FormChoice[],
): readonly FormChoice[] {
  if (JSON.stringify(choices) === JSON.stringify(before)) return before
  const byColumn = new Map(choices.map((choice) => [choice.columnId, choice]))
  return columns.flatMap((column) => {
    const chosen = byColumn.get(column.id)?.optionIds ?? []
    const optionIds = column.selectOptions.map(({ id }) => id).filter((id) => chosen.includes(id))
    const isLimited = optionIds.length > 0 && optionIds.length < column.selectOptions.length
    return fieldOf(column).hasOptions && isLimited ? [{ columnId: column.id, optionIds }] : []
  })
}
