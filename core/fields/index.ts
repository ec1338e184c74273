import type { CellValue, FieldType } from '../schema.ts'
import { attachment } from './attachment.ts'
import { autoNumber } from './auto-number.ts'
import { barcode } from './barcode.ts'
import { button } from './button.ts'
import { checkbox } from './checkbox.ts'
import { colour } from './colour.ts'
import { createdBy } from './created-by.ts'
import { createdTime } from './created-time.ts'
import { currency } from './currency.ts'
import { dateTime } from './date-time.ts'
import { date } from './date.ts'
import { decimal } from './decimal.ts'
import { duration } from './duration.ts'
import { email } from './email.ts'
import type { Field, FieldColumn, Parsed, TextFormat } from './field.ts'
import { foreignKey } from './foreign-key.ts'
import { formula } from './formula.ts'
import { geoData } from './geo-data.ts'
import { geometry } from './geometry.ts'
import { id } from './id.ts'
import { json } from './json.ts'
import { lastModifiedBy } from './last-modified-by.ts'
import { lastModifiedTime } from './last-modified-time.ts'
import { linkToAnotherRecord } from './link-to-another-record.ts'
import { links } from './links.ts'
import { longText } from './long-text.ts'
import { lookup } from './lookup.ts'
import { multiSelect } from './multi-select.ts'
import { number } from './number.ts'
import { order } from './order.ts'
import { percent } from './percent.ts'
import { phoneNumber } from './phone-number.ts'
import { problem } from './problems.ts'
import { qrCode } from './qr-code.ts'
import { rating } from './rating.ts'
import { rollup } from './rollup.ts'
import { singleLineText } from './single-line-text.ts'
import { singleSelect } from './single-select.ts'
import { specificDbType } from './specific-db-type.ts'
import { time } from './time.ts'
import { url } from './url.ts'
import { user } from './user.ts'
import { uuid } from './uuid.ts'
import { year } from './year.ts'

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

export function fieldOf(column: { type: FieldType }): Field {
  return fields[column.type]
}

/** What is stored where no value is given: null, or what the type has instead (checkbox: false). */
export function emptyValueOf(column: { type: FieldType }): CellValue {
  return fieldOf(column).emptyValue ?? null
}

/** Reads a value of a JSON body; null and undefined give the type's empty value. Never throws. */
export function readValue(input: unknown, column: FieldColumn): Parsed {
  if (fieldOf(column).readOnly) return problem('readOnly')
  if (input === null || input === undefined) return orEmpty({ ok: true, value: null }, column)
  return orEmpty(fieldOf(column).parse(input, column), column)
}

/** Reads typed, pasted or imported text; blank text gives the type's empty value. Never throws. */
export function readText(text: string, column: FieldColumn, format: TextFormat): Parsed {
  return orEmpty(fieldOf(column).parseText(text, column, format), column)
}

function orEmpty(parsed: Parsed, column: FieldColumn): Parsed {
  return parsed.ok && parsed.value === null ? { ok: true, value: emptyValueOf(column) } : parsed
}
