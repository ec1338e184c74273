import { Plus, Table2 } from 'lucide-react'
import type { ColumnWire, TableWire } from '#core/api/wire/wire.ts'
import * as limits from '#core/limits.ts'
import { nextFreeTitle } from '#core/naming.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import type { OptionProps } from './option-editor-props.tsx'

const newTable = 'new'

/** The target of a text field that becomes a link, and what to do with names without a record. */
export function LinkConversionOptions(
  props: OptionProps & { tables: readonly TableWire[]; column: ColumnWire },
) {
  const { options, onChange, tables, column } = props
  const t = useTranslation()
  const { newTable: title, relatedTableId } = options
  const isNew = typeof title === 'string'
  const titles = tables.map((table) => table.title)
  return (
    <>
      <Field label={t('column.toLink.table')} help={t('column.toLink.match')}>
        <Select
          value={isNew ? newTable : typeof relatedTableId === 'string' ? relatedTableId : null}
          onChange={(chosen) =>
            onChange({
              ...options,
              relatedTableId: chosen === newTable ? undefined : chosen,
              newTable: chosen === newTable ? nextFreeTitle(column.title, titles) : undefined,
            })
          }
          options={[
            ...tables.map(({ id, title: name }) => ({
              value: id,
              label: name,
              icon: <Table2 aria-hidden />,
            })),
            { value: newTable, label: t('column.toLink.newTable'), icon: <Plus aria-hidden /> },
          ]}
        />
      </Field>
      {isNew && (
        <Field label={t('column.toLink.newTableName')}>
          <Input
            value={title}
            dir="auto"
            autoComplete="off"
            maxLength={limits.titleLength}
            onText={(name) => onChange({ ...options, newTable: name })}
          />
        </Field>
      )}
      <Switch
        checked={options['relation'] !== 'bt'}
        onChange={(isMany) => onChange({ ...options, relation: isMany ? 'mm' : 'bt' })}
      >
        {t('column.toLink.several')}
      </Switch>
      {!isNew && (
        <Switch
          checked={options['createMissing'] !== false}
          onChange={(createMissing) => onChange({ ...options, createMissing })}
        >
          {t('column.toLink.create')}
        </Switch>
      )}
    </>
  )
}
