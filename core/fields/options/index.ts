import * as v from 'valibot'
import type { FieldType } from '../../schema.ts'
import { attachmentOptions } from './attachment.ts'
import { barcodeOptions } from './barcode.ts'
import { buttonOptions } from './button.ts'
import { checkboxOptions } from './checkbox.ts'
import { currencyOptions } from './currency.ts'
import { dateTimeOptions } from './date-time.ts'
import { dateOptions } from './date.ts'
import { decimalOptions } from './decimal.ts'
import { durationOptions } from './duration.ts'
import { emailOptions } from './email.ts'
import { foreignKeyOptions } from './foreign-key.ts'
import { formulaOptions } from './formula.ts'
import { linkOptions } from '../links/link-options.ts'
import { longTextOptions } from './long-text.ts'
import { lookupOptions } from './lookup.ts'
import { numberOptions } from './number.ts'
import { percentOptions } from './percent.ts'
import { phoneNumberOptions } from './phone-number.ts'
import { qrCodeOptions } from './qr-code.ts'
import { ratingOptions } from './rating.ts'
import { rollupOptions } from '../types/rollup.ts'
import { timeOptions } from './time.ts'
import { urlOptions } from './url.ts'
import { userOptions } from './user.ts'

export type OptionsSchema = v.GenericSchema<unknown, Record<string, unknown>>

const none = v.object({})

/** The schema of `Column.options` by type, with defaults: parsing `{}` succeeds. */
const schemas: Record<FieldType, OptionsSchema> = {
  ID: none,
  SingleLineText: none,
  LongText: longTextOptions,
  Number: numberOptions,
  Decimal: decimalOptions,
  Checkbox: checkboxOptions,
  SingleSelect: none,
  MultiSelect: none,
  Date: dateOptions,
  DateTime: dateTimeOptions,
  Email: emailOptions,
  URL: urlOptions,
  Rating: ratingOptions,
  CreatedTime: dateTimeOptions,
  LastModifiedTime: dateTimeOptions,
  PhoneNumber: phoneNumberOptions,
  Currency: currencyOptions,
  Percent: percentOptions,
  Duration: durationOptions,
  Year: none,
  Time: timeOptions,
  JSON: none,
  Attachment: attachmentOptions,
  Geometry: none,
  GeoData: none,
  Colour: none,
  UUID: none,
  AutoNumber: none,
  SpecificDBType: none,
  CreatedBy: none,
  LastModifiedBy: none,
  Order: none,
  LinkToAnotherRecord: linkOptions,
  Links: linkOptions,
  ForeignKey: foreignKeyOptions,
  Lookup: lookupOptions,
  Rollup: rollupOptions,
  Formula: formulaOptions,
  User: userOptions,
  QrCode: qrCodeOptions,
  Barcode: barcodeOptions,
  Button: buttonOptions,
}

export function optionsSchemaOf(type: FieldType): OptionsSchema {
  return schemas[type]
}
