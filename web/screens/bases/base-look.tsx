import type { RefObject } from 'react'
import type { BaseWire } from '#core/api/bases.ts'
import { updateBase } from '../../api/bases.ts'
import { tellProblem } from '../../api/tell-problem.ts'
import { useT } from '../../i18n/use-t.tsx'
import { pickerColours } from '../../theme/colours.ts'
import { Popover } from '../../ui/popover.tsx'
import { ColourChoices } from '../colour-choices.tsx'
import { IconChoices } from '../icon-choices.tsx'
import { iconNameOf } from '../icons.ts'

/** Colour and icon of a base; each choice counts at once. */
export function BaseLook(props: {
  base: BaseWire
  anchor: RefObject<HTMLElement | null>
  open: boolean
  onClose: () => void
}) {
  const t = useT()
  const { base } = props

  function choose(patch: { color?: string; meta?: Record<string, unknown> }): void {
    updateBase(base.id, patch).catch(tellProblem)
  }
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
        <ColourChoices
          label={t('bases.colour')}
          colours={pickerColours}
          value={base.color}
          onChange={(color) => choose({ color })}
        />
        <IconChoices
          label={t('home.bases.icon')}
          none={t('home.bases.letter')}
          value={iconNameOf(base.meta)}
          onChange={(icon) => choose({ meta: { ...base.meta, icon } })}
        />
      </div>
    </Popover>
  )
}
