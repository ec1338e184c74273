import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Eye, LayoutGrid } from 'lucide-react'
import type { BaseWire } from '#core/api/bases/bases.ts'
import { basesQuery } from '../../api/bases/bases.ts'
import { previewRole, setPreviewRole } from '../../api/session/role-preview.ts'
import { permissionsFor } from '../../api/bases/permissions.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { BaseIcon } from '../../screens/base-icon.tsx'
import { baseHref } from '../../screens/links.ts'
import { Menu, MenuGroup, MenuItem, MenuRadioGroup, MenuSeparator, Submenu } from '../../ui/overlays/menu.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

/** Roles to preview. */
const lowerRoles = ['creator', 'editor', 'commenter', 'viewer'] as const

/** Shows the current base and switches to others. */
export function BaseSwitcher({ base }: { base: BaseWire | undefined }) {
  const t = useTranslation()
  const may = permissionsFor(base)
  const { data: bases = [] } = useQuery(basesQuery)
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="flex h-9 min-w-0 flex-1 items-center gap-2 rounded-md px-1.5 text-start transition-colors hover:bg-hover data-popup-open:bg-pressed pointer-coarse:h-11"
        >
          {base ? (
            <>
              <BaseIcon size="sm" title={base.title} color={base.color} meta={base.meta} />
              <span className="min-w-0 truncate text-sm font-semibold" dir="auto">
                {base.title}
              </span>
              <span className="sr-only">{t('bases.switch')}</span>
              <ChevronDown aria-hidden className="size-3.5 shrink-0 text-icon" />
            </>
          ) : (
            <>
              <Skeleton className="h-3 w-24" />
              <span className="sr-only">{t('bases.switch')}</span>
            </>
          )}
        </button>
      }
    >
      <MenuItem icon={LayoutGrid} href="#/">
        {t('bases.all')}
      </MenuItem>
      {may('base.update') && previewRole() === null && (
        <Submenu icon={Eye} label={t('bases.preview.as')}>
          <MenuRadioGroup
            label={t('bases.preview.as')}
            value=""
            onChange={(role) => setPreviewRole(lowerRoles.find((each) => each === role) ?? null)}
            options={lowerRoles.map((value) => ({
              value: value as string,
              label: t(`common.role.${value}`),
            }))}
          />
        </Submenu>
      )}
      {bases.length > 0 && <MenuSeparator />}
      {bases.length > 0 && (
        <MenuGroup label={t('bases.title')}>
          {bases.map(({ id, title, color, meta }) => (
            <MenuItem key={id} href={baseHref(id)}>
              <span className="flex min-w-0 items-center gap-2">
                <BaseIcon size="sm" title={title} color={color} meta={meta} />
                <span className="truncate" dir="auto">
                  {title}
                </span>
              </span>
            </MenuItem>
          ))}
        </MenuGroup>
      )}
    </Menu>
  )
}
