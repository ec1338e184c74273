import { type RefObject, useState } from 'react'
import type { BaseWire } from '#core/api/bases/bases.ts'
import { readTheme, type Theme, themeDefaults } from '#core/theme.ts'
import { updateBase } from '../../api/bases/bases.ts'
import { showError } from '../../api/http/show-error.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { pickerColors } from '../../theme/palette-colors.ts'
import { Button } from '../../ui/button.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { ColorPicker } from '../color-picker.tsx'
import { IconChoices } from '../icon-picker.tsx'
import { iconNameOf } from '../icon-name.ts'

type Part = 'sign' | 'theme'

/** Color and icon of a base, and its accent color; saves each choice immediately. */
export function BaseAppearance(props: {
  base: BaseWire
  anchor: RefObject<HTMLElement | null>
  open: boolean
  onClose: () => void
}) {
  const t = useTranslation()
  const [part, setPart] = useState<Part>('sign')
  return (
    <Popover
      anchor={props.anchor}
      open={props.open}
      onOpenChange={(open) => !open && props.onClose()}
      label={t('home.bases.appearance')}
      align="start"
      className="w-auto"
    >
      <div className="flex max-w-72 flex-col gap-3">
        <SegmentedControl
          label={t('home.bases.appearance')}
          value={part}
          onChange={setPart}
          options={[
            { value: 'sign', label: t('home.bases.sign') },
            { value: 'theme', label: t('home.bases.theme') },
          ]}
        />
        {part === 'sign' ? <SignChoices base={props.base} /> : <ThemeChoices base={props.base} />}
      </div>
    </Popover>
  )
}

function choose(base: BaseWire, patch: { color?: string; meta?: Record<string, unknown> }): void {
  updateBase(base.id, patch).catch(showError)
}

function SignChoices({ base }: { base: BaseWire }) {
  const t = useTranslation()
  return (
    <>
      <ColorPicker
        label={t('home.color')}
        colors={pickerColors}
        value={base.color}
        onChange={(color) => choose(base, { color })}
      />
      <IconChoices
        label={t('home.bases.icon')}
        none={t('home.bases.letter')}
        value={iconNameOf(base.meta)}
        onChange={(icon) => choose(base, { meta: { ...base.meta, icon } })}
      />
    </>
  )
}

function ThemeChoices({ base }: { base: BaseWire }) {
  const t = useTranslation()
  const given = base.meta['theme']
  const theme = given ? readTheme(given) : null
  const set = (patch: Partial<Theme>): void =>
    choose(base, { meta: { ...base.meta, theme: { ...(theme ?? themeDefaults), ...patch } } })
  return (
    <>
      <p className="text-xs font-medium text-ink-2">{t('home.bases.primary')}</p>
      <ColorPicker
        label={t('home.bases.primary')}
        colors={pickerColors}
        value={theme?.primaryColor ?? null}
        onChange={(primaryColor) => set({ primaryColor })}
      />
      <p className="text-xs font-medium text-ink-2">{t('home.bases.accent')}</p>
      <ColorPicker
        label={t('home.bases.accent')}
        colors={[...pickerColors.slice(0, -1), themeDefaults.accentColor]}
        value={theme?.accentColor ?? null}
        onChange={(accentColor) => set({ accentColor })}
      />
      <Button
        size="sm"
        disabled={theme === null}
        onClick={() => choose(base, { meta: { ...base.meta, theme: null } })}
      >
        {t('home.bases.themeDefault')}
      </Button>
    </>
  )
}
