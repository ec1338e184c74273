import { useNavigate } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import type { BaseWire } from '#core/api/bases/bases.ts'
import * as limits from '#core/limits.ts'
import { restoreBase, trashBase, updateBase } from '../../api/bases/bases.ts'
import { permissionsFor } from '../../api/bases/permissions.ts'
import { showError } from '../../api/http/show-error.ts'
import { settings, showsLinkTables } from '../../api/session/stored-settings.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { pickerColors } from '../../theme/palette-colors.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { showToast } from '../../ui/feedback/toast-queue.ts'
import { BaseIcon } from '../base-icon.tsx'
import { ColorPicker } from '../color-picker.tsx'
import { SettingsPage, SettingsSection } from '../settings-page.tsx'

/** Name and color of the base, and its deletion. */
export function GeneralTab({ base }: { base: BaseWire }) {
  const t = useTranslation()
  const navigate = useNavigate()
  const may = permissionsFor(base)
  const showsLinks = useSyncExternalStore(settings.subscribe, showsLinkTables)
  const [title, setTitle] = useState(base.title)
  const canUpdate = may('base.update')
  const isChanged = title.trim() !== '' && title.trim() !== base.title

  async function trash(): Promise<void> {
    const canRestore = may('base.restore')
    await trashBase(base.id)
    await navigate({ to: '/' })
    showToast({
      message: t('bases.trashed', { name: base.title }),
      timeout: limits.actionToastDurationMs,
      action: canRestore
        ? { label: t('common.undo'), onSelect: () => void restoreBase(base.id).catch(showError) }
        : undefined,
    })
  }
  return (
    <SettingsPage title={t('account.base.general')}>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (isChanged) updateBase(base.id, { title: title.trim() }).catch(showError)
        }}
      >
        <BaseIcon title={base.title} color={base.color} meta={base.meta} />
        <Field label={t('bases.name')} className="min-w-40 flex-1">
          <Input
            dir="auto"
            maxLength={limits.baseTitleLength}
            readOnly={!canUpdate}
            value={title}
            onText={setTitle}
          />
        </Field>
        {canUpdate && (
          <Button type="submit" tone="primary" disabled={!isChanged}>
            {t('common.save')}
          </Button>
        )}
      </form>
      {canUpdate && (
        <div className="flex flex-col items-start gap-1.5">
          <span className="text-xs font-medium text-ink-2">{t('account.base.color')}</span>
          <ColorPicker
            label={t('account.base.color')}
            colors={pickerColors}
            value={base.color}
            onChange={(color) => void updateBase(base.id, { color }).catch(showError)}
          />
        </div>
      )}
      <div className="max-w-lg">
        <Switch checked={showsLinks} onChange={(includeM2M) => settings.set({ includeM2M })}>
          <span className="font-medium">{t('account.base.linkTables')}</span>
        </Switch>
        <p className="mt-1 max-w-[52ch] text-xs text-ink-3">{t('account.base.linkTablesHelp')}</p>
      </div>
      {may('base.trash') && (
        <SettingsSection title={t('bases.trash')} message={t('account.base.trashMessage')}>
          <Button className="self-start" onClick={() => void trash().catch(showError)}>
            {t('bases.trash')}
          </Button>
        </SettingsSection>
      )}
    </SettingsPage>
  )
}
