import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { fromColumnWire } from '#core/api/from-wire/column-from-wire.ts'
import { fieldOf } from '#core/fields/index.ts'
import * as limits from '#core/limits.ts'
import { nextFreeTitle, titleKey } from '#core/naming.ts'
import { isRequiredForInput } from '#core/required-columns.ts'
import { baseQuery } from '../../api/bases/bases.ts'
import { permissionsFor } from '../../api/bases/permissions.ts'
import { tableQuery, tablesQuery } from '../../api/schema/tables.ts'
import { formatList, formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import {
  startTableImport,
  startNewTableImport,
  detectColumns,
  matchFields,
  type NewColumn,
  writableColumns,
} from '../../import/import-plan.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { fileTitle } from './file-title.ts'
import { MappingPreview } from './mapping-preview.tsx'
import { NewTablePreview } from './new-table-preview.tsx'
import { ImportNotice } from './notice.tsx'
import { type InvalidValuesPolicy, PlanFrame } from './plan-frame.tsx'
import type { FileState, OpenFile } from './use-file.ts'
import type { ImportOrder } from './use-import-run.ts'

export type PlanParts = {
  /** Null if the base does not exist yet. */
  baseId: string | null
  open: OpenFile
  file: FileState
  onStart: (order: ImportOrder) => void
}

/** Settings, preview and fields of an import into a new table. */
export function NewTablePlan({ baseId, open, file, onStart }: PlanParts) {
  const t = useTranslation()
  const { sample, texts, titles, textFormat } = open
  const { data: tables } = useQuery({ ...tablesQuery(baseId ?? ''), enabled: baseId !== null })
  const takenTitles = (tables ?? []).map((table) => table.title)
  const [name, setName] = useState<string | null>(null)
  const [badValues, setBadValues] = useState<InvalidValuesPolicy>('blank')
  const [edits, setEdits] = useState<{ of: string; byPlace: ReadonlyMap<number, Partial<NewColumn>> }>({
    of: '',
    byPlace: new Map(),
  })
  const guessed = useMemo(() => detectColumns(texts, titles, textFormat), [texts, titles, textFormat])
  // A new delimiter makes different columns, so reset settings of the old ones.
  const division = `${sample.format.delimiter}${sample.format.quoted}${sample.width}`
  const columns = useMemo(
    () =>
      guessed.map((column, at): NewColumn => {
        const isRoom = at < limits.columnsPerTable
        return { ...column, isChosen: isRoom, ...(edits.of === division ? edits.byPlace.get(at) : {}) }
      }),
    [guessed, edits, division],
  )
  const chosen = columns.filter((column) => column.isChosen).length
  const titleProblems = new Map<number, string>()
  const seen = new Set<string>()
  columns.forEach((column, at) => {
    if (!column.isChosen) return
    const key = titleKey(column.title)
    if (key === '') titleProblems.set(at, t('import.problem.titleEmpty'))
    else if (column.title.trim().length > limits.titleLength)
      titleProblems.set(at, t('import.problem.titleLong', { max: limits.titleLength }))
    else if (seen.has(key)) titleProblems.set(at, t('import.problem.titleTwice'))
    seen.add(key)
  })
  const title = name ?? nextFreeTitle(fileTitle(open.file.name) || t('import.newTable'), takenTitles)
  const isTaken = takenTitles.some((taken) => titleKey(taken) === titleKey(title))
  const isTooWide = chosen > limits.columnsPerTable
  const isReady =
    title.trim() !== '' &&
    !isTaken &&
    titleProblems.size === 0 &&
    chosen > 0 &&
    !isTooWide &&
    sample.unclosedLine === null

  function edit(at: number, change: Partial<NewColumn>): void {
    setEdits(({ of, byPlace }) => {
      const before = of === division ? byPlace : new Map<number, Partial<NewColumn>>()
      return { of: division, byPlace: new Map(before).set(at, { ...before.get(at), ...change }) }
    })
  }
  return (
    <PlanFrame
      open={open}
      file={file}
      badValues={badValues}
      onBadValues={setBadValues}
      isReady={isReady}
      onStart={() => {
        onStart({
          file: open.file,
          format: sample.format,
          ...startNewTableImport(title.trim(), columns, { format: textFormat, badValues }),
        })
      }}
      first={
        <Field label={t('import.tableName')} error={isTaken ? t('import.problem.tableTaken') : undefined}>
          <Input size="sm" dir="auto" value={title} maxLength={limits.titleLength} onText={setName} />
        </Field>
      }
    >
      {sample.width > limits.columnsPerTable && (
        <ImportNotice tone={isTooWide ? 'danger' : 'warning'}>
          {t('import.tooManyColumns', {
            count: formatNumber(sample.width),
            max: formatNumber(limits.columnsPerTable),
            chosen: formatNumber(chosen),
          })}
        </ImportNotice>
      )}
      <NewTablePreview
        open={open}
        columns={columns}
        guessed={guessed}
        titleProblems={titleProblems}
        onChange={edit}
      />
    </PlanFrame>
  )
}

/** The same for an existing table. */
export function ExistingTablePlan({
  baseId,
  tableId,
  open,
  file,
  onStart,
}: PlanParts & { baseId: string; tableId: string }) {
  const t = useTranslation()
  const { sample, titles, textFormat } = open
  const { data: base } = useQuery(baseQuery(baseId))
  const { data: table } = useQuery(tableQuery(baseId, tableId))
  const [badValues, setBadValues] = useState<InvalidValuesPolicy>('blank')
  const [wantsOptions, setWantsOptions] = useState(true)
  const [edits, setEdits] = useState<{ of: string; byPlace: ReadonlyMap<number, string | null> }>({
    of: '',
    byPlace: new Map(),
  })
  const columns = useMemo(() => writableColumns((table?.columns ?? []).map(fromColumnWire)), [table])
  const guessed = useMemo(() => matchFields(titles, columns), [titles, columns])
  const division = `${sample.format.delimiter}${sample.format.quoted}${sample.width}`
  const targets = useMemo(
    () =>
      guessed.map((target, at) =>
        edits.of === division && edits.byPlace.has(at) ? (edits.byPlace.get(at) ?? null) : target,
      ),
    [guessed, edits, division],
  )
  const filled = columns.filter((column) => targets.includes(column.id))
  const lacking = columns.filter((column) => isRequiredForInput(column) && !targets.includes(column.id))
  const growing = filled.filter((column) => fieldOf(column).hasOptions)
  const addOptions = growing.length > 0 && wantsOptions && permissionsFor(base)('column.manage')
  const isTooWide = filled.length > limits.columnsPerTable
  return (
    <PlanFrame
      open={open}
      file={file}
      badValues={badValues}
      onBadValues={setBadValues}
      isReady={filled.length > 0 && lacking.length === 0 && !isTooWide && sample.unclosedLine === null}
      onStart={() => {
        onStart({
          file: open.file,
          format: sample.format,
          ...startTableImport(tableId, targets, { format: textFormat, badValues, addOptions }),
        })
      }}
      first={null}
    >
      {growing.length > 0 && permissionsFor(base)('column.manage') && (
        <Checkbox checked={wantsOptions} onChange={setWantsOptions}>
          {t('import.addOptions', { fields: formatList(growing.map((column) => column.title)) })}
        </Checkbox>
      )}
      {lacking.length > 0 && (
        <ImportNotice tone="danger">
          {t('import.lacking', { fields: formatList(lacking.map((column) => column.title)) })}
        </ImportNotice>
      )}
      {lacking.length === 0 && filled.length === 0 && (
        <ImportNotice tone="warning">{t('import.noneChosen')}</ImportNotice>
      )}
      <MappingPreview
        open={open}
        columns={columns}
        targets={targets}
        addOptions={addOptions}
        onChange={(at, columnId) => {
          setEdits(({ of, byPlace }) => ({
            of: division,
            byPlace: new Map(of === division ? byPlace : []).set(at, columnId),
          }))
        }}
      />
    </PlanFrame>
  )
}
