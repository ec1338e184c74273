import type { CellValue, FieldType } from '../schema.ts'
import { attachment } from './types/attachment.ts'
import { autoNumber } from './types/auto-number.ts'
import { barcode } from './types/barcode.ts'
import { button } from './types/button.ts'
import { checkbox } from './types/checkbox.ts'
import { color } from './types/color.ts'
import { createdBy } from './types/created-by.ts'
import { createdTime } from './types/created-time.ts'
import { currency } from './types/currency.ts'
import { dateTime } from './types/date-time.ts'
import { date } from './types/date.ts'
import { decimal } from './types/decimal.ts'
import { duration } from './types/duration.ts'
import { email } from './types/email.ts'
import type { Field, FieldColumn, Parsed, TextFormat } from './field.ts'
import { foreignKey } from './types/foreign-key.ts'
import { formula } from './types/formula.ts'
import { geoData } from './types/geo-data.ts'
import { geometry } from './types/geometry.ts'
import { id } from './types/id.ts'
import { json } from './types/json.ts'
import { lastModifiedBy } from './types/last-modified-by.ts'
import { lastModifiedTime } from './types/last-modified-time.ts'
import { linkToAnotherRecord } from './types/link-to-another-record.ts'
import { links } from './types/links.ts'
import { longText } from './types/long-text.ts'
import { lookup } from './types/lookup.ts'
import { multiSelect } from './types/multi-select.ts'
import { number } from './types/number.ts'
import { order } from './types/order.ts'
import { percent } from './types/percent.ts'
import { phoneNumber } from './types/phone-number.ts'
import { problem } from './problems.ts'
import { qrCode } from './types/qr-code.ts'
import { rating } from './types/rating.ts'
import { rollup } from './types/rollup.ts'
import { singleLineText } from './types/single-line-text.ts'
import { singleSelect } from './types/single-select.ts'
import { specificDbType } from './types/specific-db-type.ts'
import { time } from './types/time.ts'
import { url } from './types/url.ts'
import { user } from './types/user.ts'
import { uuid } from './types/uuid.ts'
import { year } from './types/year.ts'

/** The registry of column types. */
export const fields: Record<FieldType, Field> = {
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

export function fieldOf(column: { type: FieldType }): Field {
  return fields[column.type]
}

/** The value stored for empty cells: null, or the type's own (checkbox: false). */
export function emptyValueOf(column: { type: FieldType }): CellValue {
  return fieldOf(column).emptyValue ?? null
}

/** Parses a JSON value; null and undefined give the type's empty value. Never throws. */
export function readValue(input: unknown, column: FieldColumn): Parsed {
  if (fieldOf(column).readOnly) return problem('readOnly')
  if (input === null || input === undefined) return orEmpty({ ok: true, value: null }, column)
  return orEmpty(fieldOf(column).parse(input, column), column)
}

/** Parses typed, pasted or imported text; blank text gives the type's empty value. Never throws. */
export function readText(text: string, column: FieldColumn, format: TextFormat): Parsed {
  return orEmpty(fieldOf(column).parseText(text, column, format), column)
}

function orEmpty(parsed: Parsed, column: FieldColumn): Parsed {
  return parsed.ok && parsed.value === null ? { ok: true, value: emptyValueOf(column) } : parsed
}
