import { Ellipsis, Palette, Pencil, Trash2, Users } from 'lucide-react'
import { useRef, useState } from 'react'
import type { BaseWire } from '#core/api/bases.ts'
import { restoreBase, trashBase, updateBase } from '../../api/bases.ts'
import { tellProblem } from '../../api/tell-problem.ts'
import { rightsIn } from '../../api/rights.ts'
import { formatRelative } from '../../i18n/format.ts'
import { useT } from '../../i18n/use-t.tsx'
import { pickerColours } from '../../theme/colours.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { Popover } from '../../ui/popover.tsx'
import { showToast } from '../../ui/toast.tsx'
import { BaseIcon } from '../base-icon.tsx'
import { ColourChoices } from '../colour-choices.tsx'
import { InlineTitle } from '../inline-title.tsx'
import { baseHref, baseSettingsHref } from '../links.ts'
import { RoleChip } from '../role-chip.tsx'

/** One base of the list: opens on a press anywhere, with its commands behind the dots. */
export function BaseCard({ base }: { base: BaseWire }) {
  const t = useT()
  const card = useRef<HTMLLIElement>(null)
  const [mode, setMode] = useState<'plain' | 'rename' | 'colour'>('plain')
  const may = rightsIn(base)
  const canUpdate = may('base.update')
  const canTrash = may('base.trash')
  const plain = (): void => setMode('plain')
  return (
    <li
      ref={card}
      className="group relative flex min-h-[4.75rem] items-center gap-3 rounded-lg border border-line bg-surface p-4 transition-[border-color,box-shadow] hover:border-line-2 hover:shadow-1 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-focus dark:bg-raised"
    >
      <BaseIcon title={base.title} color={base.color} />
      <div className="min-w-0 flex-1">
        {mode === 'rename' ? (
          <InlineTitle
            initial={base.title}
            label={t('bases.name')}
            onCancel={plain}
            onDone={(title) => {
              plain()
              updateBase(base.id, { title }).catch(tellProblem)
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
            {t('bases.changed', { when: formatRelative(Date.parse(base.updated_at)) })}
          </span>
          {base.project_role && base.project_role !== 'owner' && <RoleChip of={base.project_role} />}
        </div>
      </div>
      {(canUpdate || canTrash) && (
        <Menu
          align="end"
          trigger={
            <IconButton
              icon={Ellipsis}
              label={t('bases.actionsOf', { name: base.title })}
              className="relative z-10 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 data-popup-open:opacity-100 pointer-coarse:opacity-100"
            />
          }
        >
          {canUpdate && (
            <MenuItem icon={Pencil} onSelect={() => setMode('rename')}>
              {t('common.rename')}
            </MenuItem>
          )}
          {canUpdate && (
            <MenuItem icon={Palette} onSelect={() => setMode('colour')}>
              {t('bases.colour')}
            </MenuItem>
          )}
          <MenuItem icon={Users} href={baseSettingsHref(base.id)}>
            {t('bases.team')}
          </MenuItem>
          {canUpdate && canTrash && <MenuSeparator />}
          {canTrash && (
            <MenuItem icon={Trash2} danger onSelect={() => void trash(base, t)}>
              {t('bases.trash')}
            </MenuItem>
          )}
        </Menu>
      )}
      <Popover
        anchor={card}
        open={mode === 'colour'}
        onOpenChange={(open) => !open && plain()}
        label={t('bases.colour')}
        align="start"
        className="w-auto"
      >
        <ColourChoices
          label={t('bases.colour')}
          colours={pickerColours}
          value={base.color}
          onChange={(color) => {
            plain()
            updateBase(base.id, { color }).catch(tellProblem)
          }}
        />
      </Popover>
    </li>
  )
}

async function trash(base: BaseWire, t: ReturnType<typeof useT>): Promise<void> {
  try {
    await trashBase(base.id)
  } catch (error) {
    tellProblem(error)
    return
  }
  showToast({
    message: t('bases.trashed', { name: base.title }),
    timeout: 8000,
    action: rightsIn(base)('base.restore')
      ? { label: t('common.undo'), onSelect: () => void restoreBase(base.id).catch(tellProblem) }
      : undefined,
  })
}
