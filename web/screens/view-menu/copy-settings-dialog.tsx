import { useState } from 'react'
import { viewTypeFromWire } from '#core/api/from-wire/view-type.ts'
import type { TableWire, ViewWire } from '#core/api/wire/wire.ts'
import { showError } from '../../api/http/show-error.ts'
import { type CopiedPart, copyViewSettings } from '../../api/schema/views.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { showUndoToast } from '../undo/undo.ts'

const names = {
  filters: 'viewMenu.copy.filters',
  sorts: 'viewMenu.copy.sorts',
  groups: 'viewMenu.copy.groups',
  fields: 'viewMenu.copy.fields',
  colors: 'viewMenu.copy.colors',
} as const satisfies Record<CopiedPart, string>

/** The settings that both views have: groups are for grids, and forms have no colors. */
function partsOf(view: ViewWire, other: ViewWire | undefined): CopiedPart[] {
  const types = [view, ...(other ? [other] : [])].map(viewTypeFromWire)
  return (['filters', 'sorts', 'groups', 'fields', 'colors'] as const).filter((part) =>
    part === 'groups'
      ? types.every((type) => type === 'grid')
      : part === 'fields' || types.every((type) => type !== 'form'),
  )
}

/** Takes chosen settings from another view of the table. */
export function CopySettingsDialog(props: { table: TableWire; view: ViewWire; onClose: () => void }) {
  const { table, view, onClose } = props
  const t = useTranslation()
  const others = table.views.filter(({ id }) => id !== view.id).toSorted((one, two) => one.order - two.order)
  const [from, setFrom] = useState(others[0]?.id ?? '')
  const offered = partsOf(
    view,
    others.find(({ id }) => id === from),
  )
  const [left, setLeft] = useState<readonly CopiedPart[]>([])
  const parts = offered.filter((part) => !left.includes(part))

  async function copy(): Promise<void> {
    await copyViewSettings(view, from, parts)
    onClose()
    showUndoToast(table.base_id, { message: t('viewMenu.copy.done') })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('viewMenu.copySettings')}
      description={t('viewMenu.copy.message', { name: view.title })}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            tone="primary"
            disabled={from === '' || parts.length === 0}
            onClick={() => void copy().catch(showError)}
          >
            {t('viewMenu.copy.action')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t('viewMenu.copy.from')}>
          <Select
            value={from}
            onChange={setFrom}
            options={others.map(({ id, title }) => ({ value: id, label: title }))}
          />
        </Field>
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 text-sm font-medium">{t('viewMenu.copy.what')}</legend>
          {offered.map((part) => (
            <Checkbox
              key={part}
              checked={parts.includes(part)}
              onChange={(checked) =>
                setLeft(checked ? left.filter((each) => each !== part) : [...left, part])
              }
            >
              {t(names[part])}
            </Checkbox>
          ))}
        </fieldset>
      </div>
    </Dialog>
  )
}
