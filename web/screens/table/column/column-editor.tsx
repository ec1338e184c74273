import { type FormEvent, useMemo, useState } from 'react'
import { fromColumnWire } from '#core/api/column-of-wire.ts'
import type { ColumnWire, TableWire } from '#core/api/wire.ts'
import { fieldOf } from '#core/fields/index.ts'
import { limits } from '#core/limits.ts'
import { messageOf } from '../../../api/api-error.ts'
import { createColumn, refreshTables, updateColumn } from '../../../api/tables.ts'
import { FieldIcon } from '../../../fields/field-icons.tsx'
import { groupedTypes } from '../../../fields/index.ts'
import { useT } from '../../../i18n/use-t.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { Select } from '../../../ui/select.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import {
  blankDraft,
  changeBody,
  type ColumnDraft,
  convertedDraft,
  creatableTypes,
  createBody,
  draftOf,
  typesFor,
  withType,
} from './column-draft.ts'
import { ConversionPanel } from './conversion-panel.tsx'
import { optionEditors } from './option-editors.tsx'
import { PersonDefault } from './person-default.tsx'
import { SelectOptionsEditor } from './select-options-editor.tsx'
import { useConversion } from './use-conversion.ts'

export type ColumnEditorProps = {
  table: TableWire
  tables: readonly TableWire[]
  /** The column to change; null for a new one. */
  column: ColumnWire | null
  /** Where a new one goes in the view on screen. */
  place: { order: number; view_id: string } | null
  anchor: DOMRect
  onClose: (isSaved: boolean) => void
}

/** Makes a column or changes one: name, type and what the type lets one set. */
export function ColumnEditor({ anchor, onClose, ...rest }: ColumnEditorProps) {
  const t = useT()
  return (
    <Popover
      open
      onOpenChange={(open) => !open && onClose(false)}
      anchor={{ getBoundingClientRect: () => anchor }}
      label={rest.column ? t('grid.editField') : t('grid.addField')}
      className="w-96"
    >
      <EditorForm {...rest} onClose={onClose} />
    </Popover>
  )
}

function EditorForm({ table, tables, column, place, onClose }: Omit<ColumnEditorProps, 'anchor'>) {
  const t = useT()
  const [draft, setDraft] = useState<ColumnDraft>(() => (column ? draftOf(column) : blankDraft))
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  // A type that shows the record's own columns makes sense once.
  const free = creatableTypes.filter(
    (type) => !fieldOf({ type }).recordColumn || !table.columns.some(({ uidt }) => uidt === type),
  )
  const columns = useMemo(
    () => table.columns.filter(({ id }) => id !== column?.id).map(fromColumnWire),
    [table.columns, column?.id],
  )
  const OptionEditor = optionEditors[draft.type]
  const { hasOptions, readOnly, uniqueable, generates, connects } = fieldOf(draft)
  const types = column ? typesFor(column) : free
  const converted = column && draft.type !== column.uidt ? column : null
  const conversion = useConversion(converted, draft)
  const patch = (change: Partial<ColumnDraft>): void => setDraft({ ...draft, ...change })

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      if (converted) await conversion.run()
      else if (column) await updateColumn(column.id, changeBody(draft))
      else {
        const titles = table.columns.map(({ title }) => title)
        const body = createBody(draft, t(`fields.type.${draft.type}`), titles)
        await createColumn(table.id, place ? { ...body, column_order: place } : body)
      }
      // The other table got a field for the same links.
      if (connects && !column) await refreshTables(table.base_id)
      onClose(true)
    } catch (error) {
      setProblem(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-3">
      <Field label={t('views.column.name')} error={problem}>
        <Input
          value={draft.title}
          dir="auto"
          autoFocus
          autoComplete="off"
          maxLength={limits.titleLength}
          placeholder={t(`fields.type.${draft.type}`)}
          onText={(title) => patch({ title })}
        />
      </Field>
      <Field label={t('views.column.type')}>
        <Select
          value={draft.type}
          disabled={types.length === 1}
          onChange={(type) => {
            setDraft(column ? convertedDraft(draft, column, type) : withType(draft, type, columns))
            setProblem(null)
          }}
          options={groupedTypes(types).flatMap(({ group, types: members }) =>
            members.map((type) => ({
              value: type,
              label: t(`fields.type.${type}`),
              icon: <FieldIcon type={type} />,
              group: types.length === 1 ? undefined : t(`fields.group.${group}`),
            })),
          )}
        />
      </Field>
      {hasOptions && !converted && (
        <SelectOptionsEditor
          options={draft.selectOptions}
          onChange={(selectOptions) => patch({ selectOptions })}
        />
      )}
      {OptionEditor && (
        <OptionEditor
          options={draft.options}
          onChange={(options) => patch({ options })}
          scope={{ table, tables, column }}
        />
      )}
      {converted && <ConversionPanel {...conversion.panel} />}
      {!readOnly && !connects && !converted && (
        <>
          {draft.type !== 'Checkbox' && draft.type !== 'MultiSelect' && !generates && (
            <Field label={t('views.column.default')} optional>
              <DefaultInput
                baseId={table.base_id}
                draft={draft}
                onChange={(defaultText) => patch({ defaultText })}
              />
            </Field>
          )}
          <Switch checked={draft.required} onChange={(required) => patch({ required })}>
            {t('views.column.required')}
          </Switch>
          {uniqueable !== false && !hasOptions && (
            <Switch checked={draft.unique} onChange={(unique) => patch({ unique })}>
              {t('views.column.unique')}
            </Switch>
          )}
        </>
      )}
      <Field label={t('views.column.description')} optional>
        <Textarea
          rows={2}
          value={draft.description}
          dir="auto"
          maxLength={limits.descriptionLength}
          onText={(description) => patch({ description })}
        />
      </Field>
      <div className="flex justify-end gap-2 border-t border-line pt-3">
        <Button onClick={() => onClose(false)}>{t('common.cancel')}</Button>
        <Button type="submit" tone="primary" busy={busy} disabled={converted !== null && !conversion.isReady}>
          {converted ? t('views.convert.change') : column ? t('common.save') : t('grid.addField')}
        </Button>
      </div>
    </form>
  )
}

/** A new record's value: typed as in a cell, or one of the options. */
function DefaultInput({
  baseId,
  draft,
  onChange,
}: {
  baseId: string
  draft: ColumnDraft
  onChange: (text: string) => void
}) {
  const t = useT()
  if (fieldOf(draft).people) return <PersonDefault baseId={baseId} draft={draft} onChange={onChange} />
  if (!fieldOf(draft).hasOptions) return <Input value={draft.defaultText} dir="auto" onText={onChange} />
  const titles = draft.selectOptions.map(({ title }) => title.trim()).filter((title) => title !== '')
  return (
    <Select
      value={draft.defaultText}
      onChange={onChange}
      options={[
        { value: '', label: t('views.column.noDefault') },
        ...[...new Set(titles)].map((title) => ({ value: title, label: title })),
      ]}
    />
  )
}
