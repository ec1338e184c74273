/** Stars that a rating column has where it does not say. */
export const ratingMaxDefault = 5

/** Stars that the column has. */
export function ratingMax(column: { options: Record<string, unknown> }): number {
  const max = column.options['max']
  return typeof max === 'number' ? max : ratingMaxDefault
}
