import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { cx } from '../../../ui/cx.ts'
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx'

/** The drag handle of a row. Arrow keys and its menu, also on touch, move the row too. */
export function DragHandle(props: {
  ref: Ref<HTMLButtonElement>
  /** The row's accessible name. */
  name: string
  onStep: (by: -1 | 1) => void
  isFirst?: boolean
  isLast?: boolean
  className?: string
}) {
  const { onStep, isFirst = false, isLast = false } = props
  const t = useTranslation()
  return (
    <Menu
      trigger={
        <button
          ref={props.ref}
          type="button"
          aria-label={t('toolbar.move', { name: props.name })}
          title={t('toolbar.moveKeys')}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
            event.preventDefault()
            const by = event.key === 'ArrowUp' ? -1 : 1
            if (!(by < 0 ? isFirst : isLast)) onStep(by)
          }}
          className={cx(
            'grid h-8 w-5 shrink-0 cursor-grab place-items-center rounded-sm text-icon hover:bg-hover hover:text-ink pointer-coarse:size-11',
            props.className,
          )}
        >
          <GripVertical aria-hidden className="size-4" />
        </button>
      }
    >
      <MenuItem icon={ArrowUp} disabled={isFirst} onSelect={() => onStep(-1)}>
        {t('common.moveUp')}
      </MenuItem>
      <MenuItem icon={ArrowDown} disabled={isLast} onSelect={() => onStep(1)}>
        {t('common.moveDown')}
      </MenuItem>
    </Menu>
  )
}
