import { computedOf } from '#core/fields/computed.ts'
import { readText } from '#core/fields/index.ts'
import { fields } from '#core/fields/index.ts'
import type { FieldColumn, Parsed } from '#core/fields/field.ts'
import type { CellValue, FieldType } from '#core/schema.ts'
import { attachment } from './attachment.tsx'
import { autoNumber } from './auto-number.tsx'
import { barcode } from './barcode.tsx'
import { brokenUi } from './broken.ts'
import { button } from './button.tsx'
import { checkbox } from './checkbox.tsx'
import { colour } from './colour.tsx'
import { createdBy } from './created-by.tsx'
import { createdTime } from './created-time.tsx'
import { currency } from './currency.tsx'
import { dateTime } from './date-time.tsx'
import { date } from './date.tsx'
import { decimal } from './decimal.tsx'
import { duration } from './duration.tsx'
import { email } from './email.tsx'
import { type FieldGroup, fieldGroups, type FieldUi } from './field-ui.ts'
import { foreignKey } from './foreign-key.tsx'
import { formula } from './formula.tsx'
import { geoData } from './geo-data.tsx'
import { geometry } from './geometry.tsx'
import { id } from './id.tsx'
import { json } from './json.tsx'
import { lastModifiedBy } from './last-modified-by.tsx'
import { lastModifiedTime } from './last-modified-time.tsx'
import { linkToAnotherRecord } from './link-to-another-record.tsx'
import { links } from './links.tsx'
import { longText } from './long-text.tsx'
import { lookup } from './lookup.tsx'
import { multiSelect } from './multi-select.tsx'
import { number } from './number.tsx'
import { order } from './order.tsx'
import { percent } from './percent.tsx'
import { phoneNumber } from './phone-number.tsx'
import { qrCode } from './qr-code.tsx'
import { rating } from './rating.tsx'
import { rollup } from './rollup.tsx'
import { singleLineText } from './single-line-text.tsx'
import { singleSelect } from './single-select.tsx'
import { specificDbType } from './specific-db-type.tsx'
import { currentTextFormat } from './text-format.ts'
import { time } from './time.tsx'
import { url } from './url.tsx'
import { user } from './user.tsx'
import { uuid } from './uuid.tsx'
import { year } from './year.tsx'

/** The browser's half of every column type. */
export const fieldUis: Readonly<Record<FieldType, FieldUi>> = {
  ID: id,
  SingleLineText: singleLineText,
  LongText: longText,
  Number: number,
  Decimal: decimal,
  Checkbox: checkbox,
  SingleSelect: singleSelect,
  MultiSelect: multiSelect,
  Date: date,
  DateTime: dateTime,
  Email: email,
  URL: url,
  Rating: rating,
  CreatedTime: createdTime,
  LastModifiedTime: lastModifiedTime,
  PhoneNumber: phoneNumber,
  Currency: currency,
  Percent: percent,
  Duration: duration,
  Year: year,
  Time: time,
  JSON: json,
  Attachment: attachment,
  Geometry: geometry,
  GeoData: geoData,
  Colour: colour,
  UUID: uuid,
  AutoNumber: autoNumber,
  SpecificDBType: specificDbType,
  CreatedBy: createdBy,
  LastModifiedBy: lastModifiedBy,
  Order: order,
  LinkToAnotherRecord: linkToAnotherRecord,
  Links: links,
  ForeignKey: foreignKey,
  Lookup: lookup,
  Rollup: rollup,
  Formula: formula,
  User: user,
  QrCode: qrCode,
  Barcode: barcode,
  Button: button,
}

/** Column types under their headings, in the order of lists; headings without a type are left out. */
export function groupedTypes(types: readonly FieldType[]): { group: FieldGroup; types: FieldType[] }[] {
  return fieldGroups
    .map((group) => ({ group, types: types.filter((type) => (fieldUis[type].group ?? 'other') === group) }))
    .filter((each) => each.types.length > 0)
}

const derived = new WeakMap<FieldColumn, FieldUi>()

/** The browser's half of a column's type; a column whose values are those of another looks like that one. */
export function fieldUiOf(column: FieldColumn): FieldUi {
  const own = fieldUis[column.type]
  if (!own.over) return own
  let ui = derived.get(column)
  if (!ui) {
    const problem = computedOf(column)?.problem
    const over = problem ? brokenUi(problem) : own.over(column, fieldUiOf)
    // Its icon and its place in lists stay those of its own type.
    ui = over ? { ...over, icon: own.icon } : own
    derived.set(column, ui)
  }
  return ui
}

/** Reads typed or pasted text of a column, in the reader's own way of writing. */
export function readTyped(text: string, column: FieldColumn, format = currentTextFormat()): Parsed {
  return fieldUis[column.type].parse?.(text, column, format) ?? readText(text, column, format)
}

/** As core writes it; a value that is worked out reads like what it is worked out from. */
function textOfValue(value: CellValue, column: FieldColumn): string {
  const { over } = fieldUis[column.type]
  return over ? fieldUiOf(column).text(value, column) : fields[column.type].toText(value, column)
}

/** The text of a value that copying gives and editing starts with; `readTyped` reads it back. */
export function writtenText(value: CellValue, column: FieldColumn): string {
  return fieldUiOf(column).editText?.(value, column) ?? textOfValue(value, column)
}
