import type { ComponentType } from 'react'
import type { FieldType } from '#core/schema.ts'
import { CheckboxInput } from './checkbox-input.tsx'
import { ChoiceInput, MultiChoiceInput } from './choice-input.tsx'
import { DateInput, DateTimeInput, TimeInput } from './date-input.tsx'
import { FileInput } from './file-input-later.tsx'
import type { FormInputProps } from './form-input-props.ts'
import { LongTextInput } from './long-text-input.tsx'
import { RatingInput } from './rating-input.tsx'
import { TextInput } from './text-input.tsx'

/** The input of each column type; null for those that nobody fills in. */
const inputs: Record<FieldType, ComponentType<FormInputProps> | null> = {
  ID: null,
  SingleLineText: TextInput,
  LongText: LongTextInput,
  Number: TextInput,
  Decimal: TextInput,
  Checkbox: CheckboxInput,
  SingleSelect: ChoiceInput,
  MultiSelect: MultiChoiceInput,
  Date: DateInput,
  DateTime: DateTimeInput,
  Email: TextInput,
  URL: TextInput,
  Rating: RatingInput,
  CreatedTime: null,
  LastModifiedTime: null,
  PhoneNumber: TextInput,
  Currency: TextInput,
  Percent: TextInput,
  Duration: TextInput,
  Year: TextInput,
  Time: TimeInput,
  JSON: LongTextInput,
  Attachment: FileInput,
  Geometry: LongTextInput,
  GeoData: TextInput,
  Colour: TextInput,
  UUID: TextInput,
  AutoNumber: null,
  SpecificDBType: LongTextInput,
  CreatedBy: null,
  LastModifiedBy: null,
  Order: null,
  LinkToAnotherRecord: null,
  Links: null,
  ForeignKey: null,
  Lookup: null,
  Rollup: null,
  Formula: null,
  User: null,
  QrCode: null,
  Barcode: null,
  Button: null,
}

/** The input that fits the column. */
export function FormInput(props: FormInputProps) {
  const Input = inputs[props.column.type]
  return Input && <Input {...props} />
}
