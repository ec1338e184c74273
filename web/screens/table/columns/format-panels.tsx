import type { ReactNode } from 'react'
import type { FieldType } from '#core/schema.ts'
import type { FormatPanelName } from '../../../fields/field-ui.ts'
import { fieldUis } from '../../../fields/index.ts'
import { CurrencyOptions } from './currency-options.tsx'
import {
  DateOptions,
  DateTimeOptions,
  DecimalOptions,
  DurationFormatOption,
  PercentFormat,
  Thousands,
} from './format-options.tsx'
import { CheckboxOptions, RatingOptions } from './icon-options.tsx'
import type { OptionProps } from './option-editor-props.tsx'

export const formatPanels: Record<FormatPanelName, (props: OptionProps) => ReactNode> = {
  thousands: Thousands,
  decimal: DecimalOptions,
  currency: CurrencyOptions,
  percentFormat: PercentFormat,
  durationFormat: DurationFormatOption,
  date: DateOptions,
  dateTime: DateTimeOptions,
  checkbox: CheckboxOptions,
  rating: RatingOptions,
}

/** Display options of a formula's results as this type; nothing if there are none. */
export function FormatPanel({ type, ...props }: OptionProps & { type: FieldType }) {
  const name = fieldUis[type].formatPanel
  const Panel = name && formatPanels[name]
  return Panel && <Panel {...props} />
}
