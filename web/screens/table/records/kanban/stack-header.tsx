import { ArrowLeft, ArrowRight, ChevronsRightLeft, Ellipsis, EyeOff, Pencil, Plus } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { formatNumber } from '../../../../i18n/format.ts'
import { useDirection, useTranslation } from '../../../../i18n/use-translation.tsx'
import { optionColors } from '../../../../theme/palette-colors.ts'
import { useTheme } from '../../../../theme/use-theme.ts'
import { cx } from '../../../../ui/cx.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/overlays/menu.tsx'
import type { StackActions } from './board-actions.ts'
import { type BoardStack, isOverLimit } from './board-stacks.ts'
import { StackEditor } from './stack-editor.tsx'

/** The title of a stack, its number of records and aggregate, and its menu. */
export function StackHeader(props: {
  ref: RefObject<HTMLDivElement | null>
  id: string
  stack: BoardStack
  /** Its index among the visible stacks. */
  at: number
  stackCount: number
  actions: StackActions
  /** False where stacks only collapse and expand. */
  canArrange: boolean
  /** Moves it by visible stacks. */
  onStep: (by: -1 | 1) => void
  onAdd?: (() => void) | undefined
}) {
  const { stack, actions, canArrange, onStep, at } = props
  const t = useTranslation()
  const isRtl = useDirection() === 'rtl'
  const [isEditing, setEditing] = useState(false)
  const [Before, After] = isRtl ? [ArrowRight, ArrowLeft] : [ArrowLeft, ArrowRight]
  const isFirst = at === 0
  const isLast = at === props.stackCount - 1
  return (
    <div
      ref={props.ref}
      className={cx(
        'flex h-11 shrink-0 items-center gap-2 ps-3 pe-1',
        canArrange && 'pointer-fine:cursor-grab',
      )}
    >
      <h2 id={props.id} className="flex min-w-0 items-center gap-2">
        <StackName stack={stack} />
        <StackCount stack={stack} />
      </h2>
      {stack.figure !== '' && (
        <span
          dir="auto"
          className="ms-auto min-w-0 truncate text-xs text-ink-2 tabular-nums"
          title={stack.figure}
        >
          {stack.figure}
        </span>
      )}
      <span className={cx('flex shrink-0', stack.figure === '' && 'ms-auto')}>
        {props.onAdd && (
          <IconButton icon={Plus} label={t('kanban.addTo', { stack: stack.title })} onClick={props.onAdd} />
        )}
        {canArrange ? (
          <Menu
            align="end"
            trigger={<IconButton icon={Ellipsis} label={t('kanban.stackMenu', { stack: stack.title })} />}
          >
            <MenuItem icon={ChevronsRightLeft} onSelect={() => actions.setCollapsed(stack.id, true)}>
              {t('kanban.collapse')}
            </MenuItem>
            <MenuItem icon={Pencil} onSelect={() => setEditing(true)}>
              {t('kanban.edit')}
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={Before} disabled={isFirst} onSelect={() => onStep(-1)}>
              {t('kanban.moveBefore')}
            </MenuItem>
            <MenuItem icon={After} disabled={isLast} onSelect={() => onStep(1)}>
              {t('kanban.moveAfter')}
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={EyeOff} onSelect={() => actions.setHidden(stack.id, true)}>
              {t('kanban.hide')}
            </MenuItem>
          </Menu>
        ) : (
          <IconButton
            icon={ChevronsRightLeft}
            label={t('kanban.collapse')}
            onClick={() => actions.setCollapsed(stack.id, true)}
          />
        )}
      </span>
      {canArrange && (
        <StackEditor
          open={isEditing}
          onClose={() => setEditing(false)}
          anchor={props.ref}
          stack={stack}
          actions={actions}
        />
      )}
    </div>
  )
}

/** The title in the color of its option. */
export function StackName({ stack, className }: { stack: BoardStack; className?: string }) {
  const theme = useTheme()
  const colors = stack.color === null ? null : optionColors(stack.color, theme)
  return (
    <span
      dir="auto"
      title={stack.title}
      className={cx(
        'min-w-0 truncate rounded-sm text-sm font-semibold',
        colors ? 'px-2 py-0.5' : 'text-ink-2',
        className,
      )}
      style={colors ? { background: colors.ground, color: colors.ink } : undefined}
    >
      {stack.title}
    </span>
  )
}

/** The number of records, and the limit if there is one. */
export function StackCount({ stack }: { stack: BoardStack }) {
  const t = useTranslation()
  const count = formatNumber(stack.count)
  const isOver = isOverLimit(stack)
  return (
    <span
      className={cx(
        'shrink-0 rounded-full text-xs font-normal tabular-nums',
        isOver ? 'bg-danger-soft px-1.5 py-0.5 font-medium text-danger-ink' : 'text-ink-2',
      )}
    >
      {stack.limit === null ? (
        <>
          <span aria-hidden>{count}</span>
          <span className="sr-only">{t('views.records', { count: stack.count, shown: count })}</span>
        </>
      ) : (
        <>
          {t('kanban.countOfLimit', { count, limit: formatNumber(stack.limit) })}
          {isOver && <span className="sr-only">, {t('kanban.overLimit')}</span>}
        </>
      )}
    </span>
  )
}
