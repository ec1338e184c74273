import * as limits from '#core/limits.ts'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import type { FieldColumn } from '#core/fields/field.ts'
import { FieldIcon } from '../../../../fields/field-icon.tsx'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { Switch } from '../../../../ui/forms/switch.tsx'
import type { CardFields } from '../../toolbar/use-card-fields.ts'
import { cardFieldsOf } from './card-fields.ts'

/** Chooses the fields on cards. `columns`: of the view, primary field first. */
export function CardFieldsButton({
  columns,
  fields,
}: {
  columns: readonly FieldColumn[]
  fields: CardFields
}) {
  const t = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const offered = columns.slice(1)
  const shown = cardFieldsOf(offered, fields.chosen).map(({ id }) => id)
  const isFull = shown.length >= limits.cardFieldsMax
  return (
    <>
      <IconButton icon={ListChecks} label={t('views.cardFields')} onClick={() => setOpen(true)} />
      <Sheet
        open={isOpen}
        onOpenChange={setOpen}
        title={t('views.cardFields')}
        footer={
          fields.chosen !== null && (
            <Button onClick={() => fields.choose(null)}>{t('views.cardFields.automatic')}</Button>
          )
        }
      >
        <ul>
          {offered.map((column) => {
            const isShown = shown.includes(column.id)
            return (
              <li key={column.id} className="flex min-h-11 items-center">
                <Switch
                  checked={isShown}
                  disabled={!isShown && isFull}
                  onChange={(next) =>
                    fields.choose(next ? [...shown, column.id] : shown.filter((id) => id !== column.id))
                  }
                  className="min-w-0 flex-1"
                >
                  <span className="flex min-w-0 items-center gap-2">
                    <FieldIcon type={column.type} className="shrink-0 text-icon" />
                    <span className="truncate" dir="auto">
                      {column.title}
                    </span>
                  </span>
                </Switch>
              </li>
            )
          })}
        </ul>
      </Sheet>
    </>
  )
}
