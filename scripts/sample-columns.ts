import { fields } from '#core/fields/index.ts'
import { type FieldType, fieldTypes, standardTypes } from '#core/schema.ts'

/**
 * The column types that benchmarks, fuzzing and compatibility runs make columns of. Scripts name types here only, so
 * that a new or renamed type is one change.
 */
export const columnTypes = {
  ...standardTypes,
  singleSelect: 'SingleSelect',
  email: 'Email',
  url: 'URL',
  rating: 'Rating',
  json: 'JSON',
  geometry: 'Geometry',
  attachment: 'Attachment',
  user: 'User',
  qrCode: 'QrCode',
  barcode: 'Barcode',
} as const satisfies Record<string, FieldType>

/** Types whose columns take a title and values, and at most select options. */
export const plainTypes: readonly FieldType[] = fieldTypes.filter((type) => {
  const { readOnly, connects, holdsFiles, people } = fields[type]
  // The first is numbered by the database, the second appears in connected databases only.
  return (
    type === 'AutoNumber' || (type !== 'SpecificDBType' && !(readOnly || connects || holdsFiles || people))
  )
})

/** Types that the web client of the compatibility flows creates without further settings. */
export const clientTypes: readonly FieldType[] = [
  ...plainTypes.filter(
    (type) =>
      !fields[type].hasOptions && !['AutoNumber', 'Colour', 'GeoData', 'Geometry', 'UUID'].includes(type),
  ),
  columnTypes.attachment,
]

export const sampleStatuses = ['New', 'Packed', 'Shipped', 'Returned', 'On hold']

/** The columns of the orders that benchmarks and browser tests fill with sample rows (bench/sample-data.ts). */
export const sampleColumns = [
  { title: 'Order', type: columnTypes.text },
  { title: 'Customer', type: columnTypes.text },
  { title: 'Email', type: columnTypes.email },
  { title: 'City', type: columnTypes.text },
  { title: 'Status', type: columnTypes.singleSelect },
  { title: 'Ordered', type: columnTypes.date },
  { title: 'Shipped at', type: columnTypes.dateTime },
  { title: 'Items', type: columnTypes.wholeNumber },
  { title: 'Total', type: columnTypes.number },
  { title: 'Paid', type: columnTypes.checkbox },
  { title: 'Rating', type: columnTypes.rating },
  { title: 'Notes', type: columnTypes.longText },
] as const

/** The body that creates a column; selects get the sample statuses. */
export function columnBody(title: string, type: FieldType) {
  return {
    title,
    uidt: type,
    ...(fields[type].hasOptions
      ? { colOptions: { options: sampleStatuses.map((status) => ({ title: status })) } }
      : {}),
  }
}
