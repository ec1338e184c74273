import type { FieldColumn } from '#core/fields/field.ts'
import type { Answer } from './answer.ts'

/** A picked record and its display value. */
export type PickedRecord = { id: number; text: string }

/** The records of an answer, which is JSON text of ids and display values. */
export function pickedRecords(answer: Answer | undefined): PickedRecord[] {
  if (typeof answer !== 'string') return []
  try {
    const pairs: unknown = JSON.parse(answer)
    return Array.isArray(pairs) ? pairs.flatMap(recordOf) : []
  } catch {
    return []
  }
}

export function answerOfPicked(records: readonly PickedRecord[]): Answer {
  return records.length === 0 ? null : JSON.stringify(records.map(({ id, text }) => [id, text]))
}

/** True for links to at most one record. Pages of public links know only the link's relation. */
export function picksOne({ options }: Pick<FieldColumn, 'options'>): boolean {
  return options['relation'] === 'bt' || options['relation'] === 'oo'
}

function recordOf(pair: unknown): PickedRecord[] {
  const [id, text]: unknown[] = Array.isArray(pair) ? pair : []
  return typeof id === 'number' ? [{ id, text: typeof text === 'string' ? text : '' }] : []
}
