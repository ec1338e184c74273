import { useState } from 'react'
import { patternProblem } from '#core/expr/functions/regexes.ts'
import * as limits from '#core/limits.ts'
import { type DayBound, type FormRule, textFormats } from '#core/views/form-rules.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { NumberField } from '../../../ui/forms/number-field.tsx'
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Textarea } from '../../../ui/forms/textarea.tsx'

type Props<R extends FormRule = FormRule> = {
  /** Names the value that the rule limits. */
  name: string
  rule: R
  onChange: (rule: FormRule) => void
}

/** The limit of a rule. Saves valid limits only. */
export function RuleValue({ name, rule, onChange }: Props) {
  const t = useTranslation()
  switch (rule.kind) {
    case 'minLength':
    case 'maxLength':
    case 'minCount':
    case 'maxCount':
      return (
        <WholeNumber
          name={name}
          value={rule.value}
          max={limits.formRuleCountMax}
          onChange={(value) => onChange({ ...rule, value })}
        />
      )
    case 'fileSize':
      return (
        <WholeNumber
          name={name}
          value={rule.value}
          max={limits.attachmentMegabytesMax}
          onChange={(value) => onChange({ ...rule, value })}
        />
      )
    case 'min':
    case 'max':
      return (
        <Field label={name}>
          <NumberField
            value={rule.value}
            step="any"
            format={{ maximumFractionDigits: 10 }}
            onChange={(value) => value !== null && onChange({ ...rule, value })}
          />
        </Field>
      )
    case 'whole':
      return <p className="text-sm">{name}</p>
    case 'format':
      return (
        <Field label={name}>
          <Select
            value={rule.value}
            onChange={(value) => onChange({ ...rule, value })}
            options={textFormats.map((value) => ({ value, label: t(`form.builder.rule.format.${value}`) }))}
          />
        </Field>
      )
    case 'pattern':
      return <Pattern name={name} rule={rule} onChange={onChange} />
    case 'earliest':
    case 'latest':
      return <Day name={name} value={rule.value} onChange={(value) => onChange({ ...rule, value })} />
    case 'domains':
      return (
        <List
          name={name}
          value={rule.value}
          isItem={(text) => /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(text)}
          problem={t('form.builder.rule.domainsWrong')}
          onChange={(value) => onChange({ ...rule, value })}
        />
      )
    case 'prefixes':
      return (
        <List
          name={name}
          value={rule.value}
          isItem={(text) => /^\+?\d{1,8}$/.test(text)}
          problem={t('form.builder.rule.prefixesWrong')}
          onChange={(value) => onChange({ ...rule, value })}
        />
      )
    case 'fileTypes':
      return <FileTypes name={name} rule={rule} onChange={onChange} />
  }
}

function WholeNumber(props: { name: string; value: number; max: number; onChange: (value: number) => void }) {
  const { name, value, max, onChange } = props
  return (
    <Field label={name}>
      <NumberField
        value={value}
        min={1}
        max={max}
        format={{ maximumFractionDigits: 0 }}
        onChange={(next) => next !== null && onChange(next)}
      />
    </Field>
  )
}

function Pattern({ name, rule, onChange }: Props<Extract<FormRule, { kind: 'pattern' }>>) {
  const t = useTranslation()
  const [draft, setDraft] = useState(rule.value)
  const wrong = draft === '' ? null : patternProblem(draft)
  return (
    <Field
      label={name}
      help={t('form.builder.rule.patternHelp')}
      error={wrong ? t('form.builder.rule.patternWrong', { problem: wrong.problem }) : undefined}
    >
      <Input
        dir="ltr"
        spellCheck={false}
        autoCapitalize="none"
        maxLength={limits.formRulePatternLength}
        value={draft}
        className="font-mono"
        onText={(value) => {
          setDraft(value)
          if (value !== '' && !patternProblem(value)) onChange({ ...rule, value })
        }}
      />
    </Field>
  )
}

function Day(props: { name: string; value: DayBound; onChange: (value: DayBound) => void }) {
  const t = useTranslation()
  const { name, value, onChange } = props
  const isFixed = 'date' in value
  return (
    <div className="flex flex-col gap-2">
      <p className="text-xs font-medium text-ink-2">{name}</p>
      <SegmentedControl
        label={name}
        value={isFixed ? 'fixed' : 'relative'}
        onChange={(mode) =>
          onChange(mode === 'fixed' ? { date: new Date().toISOString().slice(0, 10) } : { days: 0 })
        }
        options={[
          { value: 'relative', label: t('form.builder.rule.relativeDay') },
          { value: 'fixed', label: t('form.builder.rule.fixedDay') },
        ]}
      />
      {isFixed ? (
        <Field label={t('form.builder.rule.fixedDay')}>
          <Input
            type="date"
            max="9999-12-31"
            defaultValue={value.date}
            onText={(date) => /^\d{4}-\d{2}-\d{2}$/.test(date) && onChange({ date })}
          />
        </Field>
      ) : (
        <Field label={t('form.builder.rule.relativeDay')} help={t('form.builder.rule.relativeDayHelp')}>
          <NumberField
            value={value.days}
            min={-36_500}
            max={36_500}
            format={{ maximumFractionDigits: 0 }}
            onChange={(days) => days !== null && onChange({ days })}
          />
        </Field>
      )}
    </div>
  )
}

function List(props: {
  name: string
  value: readonly string[]
  isItem: (text: string) => boolean
  problem: string
  onChange: (value: string[]) => void
}) {
  const t = useTranslation()
  const { name, value, isItem, problem, onChange } = props
  const [draft, setDraft] = useState(value.join('\n'))
  const items = itemsOf(draft)
  const isWrong = items.length === 0 || !items.every(isItem) || items.length > limits.formRuleListMax
  return (
    <Field label={name} help={t('form.builder.rule.listHelp')} error={isWrong ? problem : undefined}>
      <Textarea
        dir="ltr"
        rows={2}
        autoCapitalize="none"
        spellCheck={false}
        value={draft}
        onText={(text) => {
          setDraft(text)
          const next = itemsOf(text)
          if (next.length > 0 && next.length <= limits.formRuleListMax && next.every(isItem)) onChange(next)
        }}
      />
    </Field>
  )
}

function itemsOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter((item) => item !== '')
}

const kindNames = {
  'image/*': 'form.builder.rule.fileTypes.images',
  'video/*': 'form.builder.rule.fileTypes.videos',
  'audio/*': 'form.builder.rule.fileTypes.sounds',
  'application/pdf': 'form.builder.rule.fileTypes.pdfs',
} as const

function FileTypes({ name, rule, onChange }: Props<Extract<FormRule, { kind: 'fileTypes' }>>) {
  const t = useTranslation()
  const { value } = rule
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="pb-1 text-xs font-medium text-ink-2">{name}</legend>
      {(['image/*', 'video/*', 'audio/*', 'application/pdf'] as const).map((kind) => (
        <Checkbox
          key={kind}
          checked={value.includes(kind)}
          // A rule needs at least one type.
          disabled={value.length === 1 && value.includes(kind)}
          onChange={(isOn) =>
            onChange({ ...rule, value: isOn ? [...value, kind] : value.filter((each) => each !== kind) })
          }
        >
          {t(kindNames[kind])}
        </Checkbox>
      ))}
    </fieldset>
  )
}
