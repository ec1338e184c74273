import type { ComponentType } from 'react'
import * as limits from '#core/limits.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import type { FieldType } from '#core/schema.ts'
import { withScheme } from './answer.ts'
import { CheckboxInput } from './checkbox-input.tsx'
import { ChoiceInput, MultiChoiceInput } from './choice-input.tsx'
import { DateInput, DateTimeInput, TimeInput } from './lazy-date-input.tsx'
import { type FormInputProps, showsAllChoices } from './form-input-props.ts'
import { FileInput } from './lazy-file-input.tsx'
import { LinkInput } from './lazy-link-input.tsx'
import { CodeInput, LongTextInput } from './long-text-input.tsx'
import { RatingInput } from './lazy-rating-input.tsx'
import { textInput } from './text-input.tsx'

/** A column type in forms. Separate from `FieldUi` so that public forms do not load the grid. */
export type FormInputUi = {
  readonly Input: ComponentType<FormInputProps>
  /** The kind of answer, which is the stored value itself. Default: text. */
  readonly answer?: 'tick' | 'choice' | 'choices' | 'records'
  /** Completes typed text, such as a missing URL scheme. */
  readonly complete?: (text: string, column: FieldColumn) => string
}

const amount: FormInputUi = { Input: textInput({ inputMode: 'decimal', isSigned: true }) }
const code: FormInputUi = { Input: CodeInput }
const records: FormInputUi = { Input: LinkInput, answer: 'records' }

/** Inputs by column type. Forms skip types without one. */
export const formInputs: Readonly<Partial<Record<FieldType, FormInputUi>>> = {
  SingleLineText: { Input: textInput({ isProse: true, maxLength: limits.singleLineTextLength }) },
  LongText: { Input: LongTextInput },
  Number: { Input: textInput({ inputMode: 'numeric', isSigned: true }) },
  Decimal: amount,
  Currency: amount,
  Percent: amount,
  Checkbox: { Input: CheckboxInput, answer: 'tick' },
  SingleSelect: { Input: ChoiceInput, answer: 'choice' },
  MultiSelect: { Input: MultiChoiceInput, answer: 'choices' },
  Date: { Input: DateInput },
  DateTime: { Input: DateTimeInput },
  Email: {
    Input: textInput({ inputMode: 'email', autoComplete: 'email', placeholder: 'name@example.com' }),
  },
  URL: {
    Input: textInput({
      inputMode: 'url',
      autoComplete: 'url',
      placeholder: 'https://',
      complete: withScheme,
    }),
    complete: withScheme,
  },
  Rating: { Input: RatingInput, answer: 'choice' },
  PhoneNumber: { Input: textInput({ inputMode: 'tel', autoComplete: 'tel' }) },
  Duration: { Input: textInput({ placeholder: 'h:mm' }) },
  Year: { Input: textInput({ inputMode: 'numeric' }) },
  Time: { Input: TimeInput },
  JSON: code,
  Attachment: { Input: FileInput },
  LinkToAnotherRecord: records,
  Links: records,
  Geometry: code,
  GeoData: { Input: textInput({ placeholder: '52.52, 13.405' }) },
  Colour: { Input: textInput({ placeholder: '#4351E8' }) },
  UUID: { Input: textInput({}) },
  SpecificDBType: { Input: LongTextInput },
}

/** How people answer: as text unless the input says otherwise. */
export function answerKindOf({
  type,
}: Pick<FieldColumn, 'type'>): 'text' | 'tick' | 'choice' | 'choices' | 'records' {
  return formInputs[type]?.answer ?? 'text'
}

/** True for inputs of several controls, which need a group label. */
export function isGroupInput(column: FieldColumn): boolean {
  const kind = answerKindOf(column)
  return (kind === 'choice' || kind === 'choices') && showsAllChoices(column)
}
