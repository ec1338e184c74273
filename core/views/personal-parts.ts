/** The settings of a view that each person can change without changing the view. */
export const personalParts = [
  'setup',
  'places',
  'groups',
  'colors',
  'summary',
  'frozen_count',
  'row_height',
  'card_fields',
  'card_options',
] as const
export type PersonalPart = (typeof personalParts)[number]
