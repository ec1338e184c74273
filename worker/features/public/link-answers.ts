import { AppError } from '#core/errors.ts'
import { linksValue } from '#core/fields/links/linked-values.ts'
import type { CellValue, View } from '#core/schema.ts'
import type { FormField } from '#core/views/form-field.ts'
import type { Context } from '../../context.ts'
import { decodeRecords } from '../../engine/read/decode.ts'
import type { Engine } from '../../engine/engine.ts'
import type { WritePlan } from '../../engine/plan.ts'
import { resultOf } from '../../store/base-databases/read-plan.ts'
import { displayText } from './offered-records.ts'
import { type LinkQuestion, linkQuestion } from './link-questions.ts'

type Cells = Readonly<Record<string, CellValue>>
type LinkAnswer = { field: FormField; question: LinkQuestion; ids: number[] }

/**
 * Conditions that the picked records are offered, for the transaction of a submission: nobody can link others, even if
 * records change at the same time.
 */
export function offeredAssertions(
  context: Pick<Context, 'now' | 'zone'>,
  engine: Engine,
  view: View,
  shown: readonly FormField[],
  cells: Cells,
): NonNullable<WritePlan['assertions']> {
  return linkAnswers(context, view, shown, cells).map(({ field, question, ids }) => {
    const { table, filter, selection, isEmpty } = question
    const otherwise = (): AppError => notOffered(field)
    if (isEmpty) throw otherwise()
    const offered = { filter, search: '', searchColumns: [], ...selection }
    return { holds: engine.recordsSelectedCondition(table, ids, offered), otherwise }
  })
}

/** The cells of a submission, with the display values of picked records. */
export async function withLinkTexts(
  context: Context,
  view: View,
  shown: readonly FormField[],
  cells: Cells,
): Promise<Cells> {
  const answers = linkAnswers(context, view, shown, cells)
  if (answers.length === 0) return cells
  const database = await context.database()
  const texts = await database.read((_schema, engine) => ({
    statements: answers.map(({ question: { table, display }, ids }) =>
      engine.byIdsStatement(table, [display.id], ids),
    ),
    decode: (results) =>
      answers.map(({ field, question: { table, display }, ids }, index): [string, CellValue] => {
        const { records: found } = decodeRecords(table, [display.id], resultOf(results, index))
        const records = ids.flatMap((id) => found.find((record) => record.id === id) ?? [])
        return [
          field.column.id,
          linksValue(records.map((record) => [record.id, displayText(record, display)])),
        ]
      }),
  }))
  return { ...cells, ...Object.fromEntries(texts) }
}

function linkAnswers(
  context: Pick<Context, 'now' | 'zone'>,
  view: View,
  shown: readonly FormField[],
  cells: Cells,
): LinkAnswer[] {
  return shown.flatMap((field) => {
    const question = linkQuestion(context, view, field.column)
    const value = cells[field.column.id] ?? null
    const ids = Array.isArray(value) ? value.map(Number) : []
    return question && ids.length > 0 ? [{ field, question, ids }] : []
  })
}

function notOffered({ column: { title } }: FormField): AppError {
  const problem = 'includes a record that this form does not offer.'
  return new AppError('INVALID_VALUE', { title, problem, field: title, code: 'notOffered' })
}
