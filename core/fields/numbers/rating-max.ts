/** Default number of stars. */
export const ratingMaxDefault = 5

/** Number of stars of a column. */
export function ratingMax(column: { options: Record<string, unknown> }): number {
  const max = column.options['max']
  return typeof max === 'number' ? max : ratingMaxDefault
}
