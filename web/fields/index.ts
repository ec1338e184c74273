import { computedOf } from '#core/fields/computed/computed.ts'
import { readText } from '#core/fields/index.ts'
import { fieldOf, fields } from '#core/fields/index.ts'
import type { FieldColumn, Parsed } from '#core/fields/field.ts'
import type { CellValue, FieldType } from '#core/schema.ts'
import { attachment } from './types/attachment.tsx'
import { autoNumber } from './types/auto-number.tsx'
import { barcode } from './types/barcode.tsx'
import { brokenFieldUi } from './canvas/broken-field.ts'
import { button } from './types/button.tsx'
import { checkbox } from './types/checkbox.tsx'
import { color } from './types/color.tsx'
import { createdBy } from './types/created-by.tsx'
import { createdTime } from './types/created-time.tsx'
import { currency } from './types/currency.tsx'
import { dateTime } from './types/date-time.tsx'
import { date } from './types/date.tsx'
import { decimal } from './types/decimal.tsx'
import { duration } from './types/duration.tsx'
import { email } from './types/email.tsx'
import { type FieldGroup, fieldGroups, type FieldUi } from './field-ui.ts'
import { foreignKey } from './types/foreign-key.tsx'
import { formula } from './types/formula.tsx'
import { geoData } from './types/geo-data.tsx'
import { geometry } from './types/geometry.tsx'
import { id } from './types/id.tsx'
import { json } from './types/json.tsx'
import { lastModifiedBy } from './types/last-modified-by.tsx'
import { lastModifiedTime } from './types/last-modified-time.tsx'
import { linkToAnotherRecord } from './types/link-to-another-record.tsx'
import { links } from './types/links.tsx'
import { longText } from './types/long-text.tsx'
import { lookup } from './types/lookup.tsx'
import { multiSelect } from './types/multi-select.tsx'
import { number } from './types/number.tsx'
import { order } from './types/order.tsx'
import { percent } from './types/percent.tsx'
import { phoneNumber } from './types/phone-number.tsx'
import { qrCode } from './types/qr-code.tsx'
import { rating } from './types/rating.tsx'
import { rollup } from './types/rollup.tsx'
import { singleLineText } from './types/single-line-text.tsx'
import { singleSelect } from './types/single-select.tsx'
import { specificDbType } from './types/specific-db-type.tsx'
import { currentTextFormat } from './format/text-format.ts'
import { time } from './types/time.tsx'
import { url } from './types/url.tsx'
import { user } from './types/user.tsx'
import { uuid } from './types/uuid.tsx'
import { year } from './types/year.tsx'

/** The UI of every column type. */
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
  Colour: color,
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

/** Column types by group in menu order; skips empty groups. */
export function groupedTypes(types: readonly FieldType[]): { group: FieldGroup; types: FieldType[] }[] {
  return fieldGroups
    .map((group) => ({ group, types: types.filter((type) => (fieldUis[type].group ?? 'other') === group) }))
    .filter((each) => each.types.length > 0)
}

const derived = new WeakMap<FieldColumn, FieldUi>()

/** The UI of a column's type; computed columns look like their source column. */
export function fieldUiOf(column: FieldColumn): FieldUi {
  const own = fieldUis[column.type]
  if (!own.over) return own
  let ui = derived.get(column)
  if (!ui) {
    const problem = computedOf(column)?.problem
    const over = problem ? brokenFieldUi(problem) : own.over(column, fieldUiOf)
    // Icon and list position stay those of its own type.
    ui = over ? { ...over, icon: own.icon } : own
    derived.set(column, ui)
  }
  return ui
}

/** Parses typed or pasted text of a column in the reader's format. */
export function parseTyped(text: string, column: FieldColumn, format = currentTextFormat()): Parsed {
  const typed = fieldOf(column).completeTyped?.(text, column) ?? text
  return fieldUis[column.type].parse?.(typed, column, format) ?? readText(typed, column, format)
}

/** Text by core; a computed value reads like its source column. */
function textOfValue(value: CellValue, column: FieldColumn): string {
  const { over } = fieldUis[column.type]
  return over ? fieldUiOf(column).text(value, column) : fields[column.type].toText(value, column)
}

/** The text for copying and editing, which `parseTyped` reads back. */
export function textFromEditor(value: CellValue, column: FieldColumn): string {
  return fieldUiOf(column).editText?.(value, column) ?? textOfValue(value, column)
}
