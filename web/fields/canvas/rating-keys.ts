import { ratingMax } from '#core/fields/numbers/rating-max.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import type { CellValue } from '#core/schema.ts'

/** The value of a rating. */
export const starsOf = (value: CellValue): number => (typeof value === 'number' ? value : 0)

/** A digit as a rating; undefined for other keys and values above the maximum. */
export const starsByKey = (key: string, column: FieldColumn): CellValue | undefined => {
  if (!/^\d$/.test(key)) return undefined
  const stars = Number(key)
  return stars > ratingMax(column) ? undefined : stars === 0 ? null : stars
}
