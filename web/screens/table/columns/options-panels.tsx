import type { ReactNode } from 'react'
import type { FieldType } from '#core/schema.ts'
import type { OptionsPanelName } from '../../../fields/field-ui.ts'
import { fieldUis } from '../../../fields/index.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { AttachmentOptions } from './attachment-options.tsx'
import { DurationFormatOption, PercentFormat } from './format-options.tsx'
import { formatPanels } from './format-panels.tsx'
import { FormulaOptions } from './formula/formula-options.tsx'
import { LinkOptionsEditor, LookupOptions, RollupOptions } from './link-options.tsx'
import { BarcodeOptions, ButtonOptions, QrOptions } from './source-field-options.tsx'
import { type EditorProps, Toggle } from './option-editor-props.tsx'

const optionsPanels: Record<OptionsPanelName, (props: EditorProps) => ReactNode> = {
  ...formatPanels,
  richText: LongTextOptions,
  validation: Validation,
  percent: PercentOptions,
  duration: DurationOptions,
  time: TimeOptions,
  attachment: AttachmentOptions,
  link: LinkOptionsEditor,
  lookup: LookupOptions,
  rollup: RollupOptions,
  formula: FormulaOptions,
  people: UserOptions,
  qrCode: QrOptions,
  barcode: BarcodeOptions,
  button: ButtonOptions,
}

/** Type-specific options of a column; nothing for types without any. */
export function OptionsPanel({ type, ...props }: EditorProps & { type: FieldType }) {
  const name = fieldUis[type].optionsPanel
  const Panel = name && optionsPanels[name]
  return Panel && <Panel {...props} />
}

function LongTextOptions(props: EditorProps) {
  const t = useTranslation()
  return <Toggle {...props} name="richMode" label={t('column.option.markdown')} />
}

/** Values of these types are validated by default. */
function Validation(props: EditorProps) {
  const t = useTranslation()
  return <Toggle {...props} name="validate" usual label={t('column.option.validate')} />
}

function PercentOptions(props: EditorProps) {
  const t = useTranslation()
  return (
    <>
      <PercentFormat {...props} />
      <Toggle {...props} name="limited" label={t('column.option.limited')} />
    </>
  )
}

function DurationOptions(props: EditorProps) {
  const t = useTranslation()
  return (
    <>
      <DurationFormatOption {...props} />
      <Toggle {...props} name="negative" label={t('column.option.negative')} />
    </>
  )
}

function UserOptions(props: EditorProps) {
  const t = useTranslation()
  return <Toggle {...props} name="is_multi" label={t('column.option.severalPeople')} />
}

function TimeOptions(props: EditorProps) {
  const t = useTranslation()
  return <Toggle {...props} name="is12hrFormat" label={t('column.option.twelveHours')} />
}
