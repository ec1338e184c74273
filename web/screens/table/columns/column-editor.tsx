import { CircleAlert } from 'lucide-react'
import {
  type FormEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { fromColumnWire } from '#core/api/from-wire/column-from-wire.ts'
import type { ColumnWire, TableWire } from '#core/api/wire/wire.ts'
import { fieldOf } from '#core/fields/index.ts'
import * as limits from '#core/limits.ts'
import { nextFreeTitle, titleKey } from '#core/naming.ts'
import type { SchemaSqlWire } from '#core/api/tables/schema-sql.ts'
import { type PreviewedChange, previewSql } from '../../../api/schema/schema-sql.ts'
import {
  type ColumnChange,
  type ColumnInput,
  createColumn,
  refreshTables,
  updateColumn,
} from '../../../api/schema/tables.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Input } from '../../../ui/forms/input.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { Textarea } from '../../../ui/forms/textarea.tsx'
import { useDiscardConfirm } from '../../discard-confirm.tsx'
import {
  blankDraft,
  changedBody,
  conversionBody,
  type ColumnDraft,
  convertedDraft,
  creatableTypes,
  createBody,
  draftOf,
  hasUnsavedInput,
  typesFor,
  withType,
} from './column-draft.ts'
import { type ColumnProblem, problemOf } from './column-problem.ts'
import { ConversionPanel } from './conversion-panel.tsx'
import { convertingOf, onConverting } from './run-column-conversion.tsx'
import { ConvertingPanel } from './converting-panel.tsx'
import { DefaultInput } from './default-input.tsx'
import { LinkConversionOptions } from './link-conversion.tsx'
import { OptionsPanel } from './options-panels.tsx'
import { rememberType } from './recent-types.ts'
import { SelectOptionsEditor } from './select-options-editor.tsx'
import { SqlDialog } from './sql-dialog.tsx'
import { TypePicker } from './type-picker.tsx'
import { useConversion } from './use-conversion.ts'

export type ColumnEditorProps = {
  table: TableWire
  tables: readonly TableWire[]
  /** The column to change; null for a new one. */
  column: ColumnWire | null
  /** Position of a new column in the current view. */
  place: { order: number; view_id: string } | null
  anchor: DOMRect
  onClose: (isSaved: boolean) => void
}

/** Creates or edits a column: name, type and options. */
export function ColumnEditor({ anchor, onClose, ...rest }: ColumnEditorProps) {
  const t = useTranslation()
  const column = rest.table.columns.find(({ id }) => id === rest.column?.id) ?? rest.column
  const converting = useSyncExternalStore(onConverting, () => convertingOf(column?.id))
  const isDirty = useRef(false)
  const { requestClose, confirm } = useDiscardConfirm(
    () => isDirty.current && !converting,
    () => onClose(false),
  )
  return (
    <Popover
      open
      onOpenChange={(open) => !open && requestClose()}
      anchor={{ getBoundingClientRect: () => anchor }}
      label={column ? t('grid.editField') : t('grid.addField')}
      className="w-96"
    >
      {column && converting ? (
        <ConvertingPanel name={column.title} progress={converting} />
      ) : (
        // A draft of options makes no sense once the field has another type, say by an undo.
        <EditorForm {...rest} key={column?.uidt} column={column} isDirty={isDirty} onClose={onClose} />
      )}
      {confirm}
    </Popover>
  )
}

function EditorForm(
  props: Omit<ColumnEditorProps, 'anchor'> & {
    /** Set to whether there is unsaved input. */
    isDirty: RefObject<boolean>
  },
) {
  const { table, tables, column, place, isDirty, onClose } = props
  const t = useTranslation()
  const [draft, setDraft] = useState<ColumnDraft>(() => (column ? draftOf(column) : blankDraft))
  const [opened] = useState(column)
  const [problem, setProblem] = useState<ColumnProblem | null>(null)
  const [busy, setBusy] = useState(false)
  // A record column type makes sense once per table.
  const free = creatableTypes.filter(
    (type) => !fieldOf({ type }).recordColumn || !table.columns.some(({ uidt }) => uidt === type),
  )
  const columns = useMemo(
    () => table.columns.filter(({ id }) => id !== column?.id).map(fromColumnWire),
    [table.columns, column?.id],
  )
  useEffect(() => {
    // A deleted field cannot be saved.
    isDirty.current = !isGone && hasUnsavedInput(draft, opened, columns)
  })
  const { hasOptions, readOnly, uniqueable, connects } = fieldOf(draft)
  const types = column ? typesFor(column) : free
  const converted = column && draft.type !== column.uidt ? column : null
  const isGone = column !== null && !table.columns.some(({ id }) => id === column.id)
  const others = table.columns.filter(({ id }) => id !== column?.id).map(({ title }) => title)
  const conversion = useConversion(table.in_source ? null : converted, draft, others)
  const [sql, setSql] = useState<SchemaSqlWire | null>(null)
  const typed = titleKey(draft.title)
  const isTaken = typed !== '' && others.some((title) => titleKey(title) === typed)
  const problemAt = (at: ColumnProblem['at']): string | null => (problem?.at === at ? problem.text : null)
  const patch = (change: Partial<ColumnDraft>): void => {
    setProblem(null)
    setDraft((known) => ({ ...known, ...change }))
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isTaken || isGone || problem?.at === 'default') return
    setBusy(true)
    setProblem(null)
    try {
      const shown = table.in_source ? await previewSql(table.base_id, wantedChange()) : null
      // People see what will run in their database first.
      if (shown && shown.statements.length > 0) {
        setSql(shown)
        setBusy(false)
      } else await commit()
    } catch (error) {
      setProblem(problemOf(error))
      setBusy(false)
    }
  }

  /** The change of a table of a data source. */
  function wantedChange(): PreviewedChange {
    if (!column) return { change: 'column.create', table_id: table.id, column: newBody() }
    return { change: 'column.update', column_id: column.id, column: patchBody(column) }
  }
  function newBody(): ColumnInput {
    const body = createBody(draft, t(`fields.type.${draft.type}`), others)
    return place ? { ...body, column_order: place } : body
  }
  function patchBody(known: ColumnWire): ColumnChange {
    return converted ? conversionBody(draft) : changedBody(draft, opened ?? known)
  }

  async function commit(): Promise<void> {
    if (converted && !table.in_source) await conversion.run()
    else if (column) {
      const body = patchBody(column)
      if (Object.keys(body).length > 0) await updateColumn(column.id, body)
    } else {
      await createColumn(table.id, newBody())
      rememberType(draft.type)
    }
    // The linked table got a matching field.
    if (connects && !column) await refreshTables(table.base_id)
    onClose(true)
  }
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-3">
      {isGone && (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-sm text-danger-ink">
          {t('column.deletedMeanwhile')}
        </p>
      )}
      <Field
        label={t('column.name')}
        error={isTaken ? t('column.titleTaken', { name: draft.title.trim() }) : problemAt('title')}
      >
        <Input
          value={draft.title}
          dir="auto"
          autoFocus
          autoComplete="off"
          maxLength={limits.titleLength}
          placeholder={column?.title ?? nextFreeTitle(t(`fields.type.${draft.type}`), others)}
          onFocus={(event) => event.currentTarget.select()}
          onText={(title) => patch({ title })}
        />
      </Field>
      <Field label={t('column.type')}>
        <TypePicker
          value={draft.type}
          types={types}
          withRecent={!column}
          onChange={(type) => {
            setDraft((known) =>
              column ? convertedDraft(known, column, type) : withType(known, type, columns),
            )
            setProblem(null)
          }}
        />
      </Field>
      {hasOptions && !converted && (
        <SelectOptionsEditor
          options={draft.selectOptions}
          onChange={(selectOptions) => patch({ selectOptions })}
        />
      )}
      {converted && connects && (
        <LinkConversionOptions
          options={draft.options}
          onChange={(options) => patch({ options })}
          tables={tables}
          column={converted}
        />
      )}
      {!(converted && connects) && (
        <OptionsPanel
          type={draft.type}
          options={draft.options}
          onChange={(options) => patch({ options })}
          scope={{ table, tables, column }}
        />
      )}
      {converted && !table.in_source && conversion.isComplete && (
        <ConversionPanel {...conversion.panel} textTitle={conversion.textTitle} />
      )}
      {!readOnly && !connects && !converted && (
        <>
          <DefaultInput
            baseId={table.base_id}
            draft={draft}
            problem={problemAt('default')}
            onChange={(defaultText) => patch({ defaultText })}
            onProblem={(text) => setProblem(text === null ? null : { at: 'default', text })}
            onTyped={() =>
              setProblem((known) => (known?.at === 'default' || known?.at === 'required' ? null : known))
            }
          />
          <Switch checked={draft.required} onChange={(required) => patch({ required })}>
            {t('column.required')}
          </Switch>
          {draft.required && !column && <p className="text-sm text-ink-2">{t('column.requiredNew')}</p>}
          {problemAt('required') && <Wrong text={problemAt('required')} />}
          {uniqueable !== false && !hasOptions && (
            <Switch checked={draft.unique} onChange={(unique) => patch({ unique })}>
              {t('column.unique')}
            </Switch>
          )}
          {problemAt('unique') && <Wrong text={problemAt('unique')} />}
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
      {problemAt('form') && <Wrong text={problemAt('form')} />}
      <div className="flex justify-end gap-2 border-t border-line pt-3">
        <Button onClick={() => onClose(false)}>{t('common.cancel')}</Button>
        <Button
          type="submit"
          tone="primary"
          busy={busy}
          disabled={isGone || isTaken || (converted !== null && !table.in_source && !conversion.isReady)}
        >
          {converted ? t('column.convert.change') : column ? t('common.save') : t('grid.addField')}
        </Button>
      </div>
      {sql && (
        <SqlDialog
          sql={sql}
          onClose={() => setSql(null)}
          onRun={() => commit().catch((error: unknown) => setProblem(problemOf(error)))}
        />
      )}
    </form>
  )
}

function Wrong({ text }: { text: string | null }) {
  return (
    <p role="alert" className="flex items-start gap-1.5 text-sm break-words text-danger-ink">
      <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0">{text}</span>
    </p>
  )
}
