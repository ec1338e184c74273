import { Copy, Ellipsis, Palette, Pencil, Star, Trash2, Users } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import type { BaseWire } from '#core/api/bases/bases.ts'
import * as limits from '#core/limits.ts'
import { restoreBase, starBase, trashBase, updateBase } from '../../api/bases/bases.ts'
import { showError } from '../../api/http/show-error.ts'
import { permissionsFor } from '../../api/bases/permissions.ts'
import { formatRelative } from '../../i18n/format.ts'
import { useNow } from '../use-now.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx'
import { showToast } from '../../ui/feedback/toast-queue.ts'
import { BaseIcon } from '../base-icon.tsx'
import { InlineTitle } from '../inline-title.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { baseHref, baseSettingsHref } from '../links.ts'
import { RoleChip } from '../role-chip.tsx'
import { BaseAppearance } from './base-appearance.tsx'

const DuplicateDialog = lazyPart(() => import('./duplicate-dialog.tsx').then((m) => m.DuplicateDialog))

/** A base in the list. The whole card opens it; a menu holds its commands. */
export function BaseCard({ base }: { base: BaseWire }) {
  const t = useTranslation()
  const card = useRef<HTMLLIElement>(null)
  const [mode, setMode] = useState<'plain' | 'rename' | 'look' | 'duplicate'>('plain')
  const may = permissionsFor(base)
  const canUpdate = may('base.update')
  const canTrash = may('base.trash')
  const canDuplicate = may('base.duplicate') && may('base.create')
  const plain = (): void => setMode('plain')
  const now = useNow(Date.parse(base.updated_at))
  const buttonClass =
    'relative z-10 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 data-popup-open:opacity-100 pointer-coarse:opacity-100'
  return (
    <li
      ref={card}
      className="group relative flex min-h-[4.75rem] items-center gap-3 rounded-lg border border-line bg-surface p-4 transition-[border-color,box-shadow] hover:border-line-2 hover:shadow-1 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-focus dark:bg-raised"
    >
      <BaseIcon title={base.title} color={base.color} meta={base.meta} />
      <div className="min-w-0 flex-1">
        {mode === 'rename' ? (
          <InlineTitle
            initial={base.title}
            label={t('bases.name')}
            onCancel={plain}
            onDone={(title) => {
              plain()
              updateBase(base.id, { title }).catch(showError)
            }}
          />
        ) : (
          <a
            href={baseHref(base.id)}
            className="block truncate text-start text-base font-medium outline-none after:absolute after:inset-0 after:rounded-lg after:content-['']"
          >
            <bdi>{base.title}</bdi>
          </a>
        )}
        <div className="mt-0.5 flex items-center gap-2 text-xs text-ink-3">
          <span className="truncate">
            {t('home.changed', { when: formatRelative(Date.parse(base.updated_at), now) })}
          </span>
          {base.project_role && base.project_role !== 'owner' && <RoleChip of={base.project_role} />}
        </div>
      </div>
      <div className="flex items-center">
        <IconButton
          icon={Star}
          label={t(base.starred ? 'home.bases.unstar' : 'home.bases.star')}
          aria-pressed={base.starred}
          onClick={() => void starBase(base.id, !base.starred).catch(showError)}
          className={cx(base.starred ? 'relative z-10 text-warning [&_svg]:fill-current' : buttonClass)}
        />
        <Menu
          align="end"
          trigger={
            <IconButton
              icon={Ellipsis}
              label={t('bases.actionsOf', { name: base.title })}
              className={buttonClass}
            />
          }
        >
          {canUpdate && (
            <MenuItem icon={Pencil} onSelect={() => setMode('rename')}>
              {t('common.rename')}
            </MenuItem>
          )}
          {canUpdate && (
            <MenuItem icon={Palette} onSelect={() => setMode('look')}>
              {t('home.bases.appearance')}
            </MenuItem>
          )}
          {canDuplicate && (
            <MenuItem icon={Copy} onSelect={() => setMode('duplicate')}>
              {t('home.duplicate.command')}
            </MenuItem>
          )}
          <MenuItem icon={Users} href={baseSettingsHref(base.id)}>
            {t('bases.team')}
          </MenuItem>
          {canTrash && (
            <>
              <MenuSeparator />
              <MenuItem icon={Trash2} danger onSelect={() => void trash(base, t)}>
                {t('bases.trash')}
              </MenuItem>
            </>
          )}
        </Menu>
      </div>
      <BaseAppearance base={base} anchor={card} open={mode === 'look'} onClose={plain} />
      {mode === 'duplicate' && (
        <Suspense>
          <DuplicateDialog base={base} onClose={plain} />
        </Suspense>
      )}
    </li>
  )
}

async function trash(base: BaseWire, t: ReturnType<typeof useTranslation>): Promise<void> {
  try {
    await trashBase(base.id)
  } catch (error) {
    showError(error)
    return
  }
  showToast({
    message: t('bases.trashed', { name: base.title }),
    timeout: limits.actionToastDurationMs,
    action: permissionsFor(base)('base.restore')
      ? { label: t('common.undo'), onSelect: () => void restoreBase(base.id).catch(showError) }
      : undefined,
  })
}
