import type { Column } from '#core/schema.ts'
import { offeredColumn } from '#core/views/form-choices.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { OptionLabel } from '../../../inputs/option-label.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

/** Which options a question offers. Changes are saved at once; the last option stays. */
export function ChoicesDialog(props: {
  /** The question's label. */
  name: string
  column: Column
  /** Ids of the offered options; empty for all. */
  optionIds: readonly string[]
  onChange: (optionIds: string[]) => void
  onClose: () => void
}) {
  const t = useTranslation()
  const { name, column, optionIds, onChange, onClose } = props
  const choices = [{ columnId: column.id, optionIds: [...optionIds] }]
  const offered = offeredColumn(column, choices).selectOptions.map(({ id }) => id)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('form.builder.optionsOf', { name })}
      description={t('form.builder.optionsHelp')}
    >
      <div role="group" aria-label={t('form.builder.optionsOf', { name })} className="flex flex-col gap-1">
        {column.selectOptions.map((option) => {
          const isOffered = offered.includes(option.id)
          return (
            <Checkbox
              key={option.id}
              checked={isOffered}
              disabled={isOffered && offered.length === 1}
              onChange={(isOn) =>
                onChange(
                  column.selectOptions
                    .map(({ id }) => id)
                    .filter((id) => (id === option.id ? isOn : offered.includes(id))),
                )
              }
              className="min-h-8 pointer-coarse:min-h-11"
            >
              <OptionLabel option={option} />
            </Checkbox>
          )
        })}
      </div>
    </Dialog>
  )
}
