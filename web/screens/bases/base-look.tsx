import { type RefObject, useState } from 'react'
import type { BaseWire } from '#core/api/bases.ts'
import { readTheme, type Theme, themeDefaults } from '#core/theme.ts'
import { updateBase } from '../../api/bases.ts'
import { tellProblem } from '../../api/tell-problem.ts'
import { useT } from '../../i18n/use-t.tsx'
import { pickerColours } from '../../theme/colours.ts'
import { Button } from '../../ui/button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { ColourChoices } from '../colour-choices.tsx'
import { IconChoices } from '../icon-choices.tsx'
import { iconNameOf } from '../icon-name.ts'

type Part = 'sign' | 'theme'

/** Colour and icon of a base, and the colours of its buttons and links; each choice counts at once. */
export function BaseLook(props: {
  base: BaseWire
  anchor: RefObject<HTMLElement | null>
  open: boolean
  onClose: () => void
}) {
  const t = useT()
  const [part, setPart] = useState<Part>('sign')
  return (
    <Popover
      anchor={props.anchor}
      open={props.open}
      onOpenChange={(open) => !open && props.onClose()}
      label={t('home.bases.look')}
      align="start"
      className="w-auto"
    >
      <div className="flex max-w-72 flex-col gap-3">
        <Segmented
          label={t('home.bases.look')}
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
  updateBase(base.id, patch).catch(tellProblem)
}

function SignChoices({ base }: { base: BaseWire }) {
  const t = useT()
  return (
    <>
      <ColourChoices
        label={t('home.colour')}
        colours={pickerColours}
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
  const t = useT()
  const given = base.meta['theme']
  const theme = given ? readTheme(given) : null
  const set = (patch: Partial<Theme>): void =>
    choose(base, { meta: { ...base.meta, theme: { ...(theme ?? themeDefaults), ...patch } } })
  return (
    <>
      <p className="text-xs font-medium text-ink-2">{t('home.bases.primary')}</p>
      <ColourChoices
        label={t('home.bases.primary')}
        colours={pickerColours}
        value={theme?.primaryColor ?? null}
        onChange={(primaryColor) => set({ primaryColor })}
      />
      <p className="text-xs font-medium text-ink-2">{t('home.bases.accent')}</p>
      <ColourChoices
        label={t('home.bases.accent')}
        colours={[...pickerColours.slice(0, -1), themeDefaults.accentColor]}
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
