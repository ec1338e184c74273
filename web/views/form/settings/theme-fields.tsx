import { RotateCcw } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import {
  formButtonLength,
  formFontSizes,
  type FormTheme,
  formThemeModes,
  readFormTheme,
} from '#core/views/form-theme.ts'
import { themeDefaults } from '#core/theme.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx'
import type { FormEdits } from '../builder/use-form-edits.ts'

const unset: FormTheme = { accent: null, background: null, mode: 'system', fontSize: 'medium', button: '' }

/** Colors, mode and sizes of the form. */
export function ThemeFields(props: { options: FormEdits['options']; onChange: FormEdits['setOptions'] }) {
  const t = useTranslation()
  const theme = readFormTheme(props.options['theme'] ?? {}) ?? unset
  const change = (patch: Partial<FormTheme>, when?: 'now'): void =>
    props.onChange({ theme: { ...theme, ...patch } }, when)
  return (
    <>
      <ColorField
        label={t('form.theme.accent')}
        value={theme.accent}
        shown={theme.accent ?? themeDefaults.primaryColor}
        onChange={(accent) => change({ accent })}
      />
      <ColorField
        label={t('form.theme.background')}
        value={theme.background}
        shown={theme.background ?? '#F6F7FA'}
        onChange={(background) => change({ background })}
      />
      <Choice label={t('form.theme.mode')}>
        <SegmentedControl
          label={t('form.theme.mode')}
          value={theme.mode}
          onChange={(mode) => change({ mode }, 'now')}
          options={formThemeModes.map((value) => ({ value, label: t(`common.theme.${value}`) }))}
        />
      </Choice>
      <Choice label={t('form.theme.fontSize')}>
        <SegmentedControl
          label={t('form.theme.fontSize')}
          value={theme.fontSize}
          onChange={(fontSize) => change({ fontSize }, 'now')}
          options={formFontSizes.map((value) => ({ value, label: t(`form.theme.${value}`) }))}
        />
      </Choice>
      <Field label={t('form.theme.button')} optional>
        <Input
          dir="auto"
          maxLength={formButtonLength}
          value={theme.button}
          placeholder={t('form.submit')}
          onText={(button) => change({ button })}
        />
      </Field>
    </>
  )
}

/** The controls name themselves. */
function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-1.5">
      <span aria-hidden className="text-xs font-medium text-ink-2">
        {label}
      </span>
      {children}
    </div>
  )
}

function ColorField(props: {
  label: string
  value: string | null
  /** The color in effect. */
  shown: string
  onChange: (color: string | null) => void
}) {
  const t = useTranslation()
  const id = useId()
  return (
    <div className="flex min-h-8 items-center gap-2">
      <label htmlFor={id} className="min-w-0 flex-1 text-sm">
        {props.label}
      </label>
      {props.value !== null && (
        <IconButton
          icon={RotateCcw}
          size="sm"
          label={t('form.theme.reset', { name: props.label })}
          onClick={() => props.onChange(null)}
        />
      )}
      <input
        id={id}
        type="color"
        value={props.shown.toLowerCase()}
        onChange={(event) => props.onChange(event.currentTarget.value.toUpperCase())}
        className="h-8 w-12 cursor-pointer rounded-md border border-control bg-surface p-0.5 pointer-coarse:h-11"
      />
    </div>
  )
}
