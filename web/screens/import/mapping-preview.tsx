import { useMemo } from 'react'
import type { Column } from '#core/schema.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { countInvalidValues } from '../../import/import-plan.ts'
import { NativeSelect } from './native-select.tsx'
import { InvalidValueNote, PreviewTable } from './preview-table.tsx'
import type { OpenFile } from './use-file.ts'

/** Maps file columns to table fields. */
export function MappingPreview(props: {
  open: OpenFile
  columns: readonly Column[]
  /** Field id per file column; null skips the column. */
  targets: readonly (string | null)[]
  addOptions: boolean
  onChange: (at: number, columnId: string | null) => void
}) {
  const { open, columns, targets, addOptions, onChange } = props
  const t = useTranslation()
  const { sample, texts, titles, textFormat } = open
  const notes = useMemo(
    () =>
      targets.map((id, at) => {
        const column = columns.find((each) => each.id === id)
        return column ? countInvalidValues(texts[at] ?? [], column, textFormat, addOptions) : null
      }),
    [targets, columns, texts, textFormat, addOptions],
  )
  return (
    <PreviewTable
      rows={sample.rows}
      width={sample.width}
      label={t('import.preview')}
      isChosen={(at) => Boolean(targets[at])}
      head={(at) => (
        <>
          <p dir="auto" className="truncate font-medium" title={titles[at]}>
            {titles[at]}
          </p>
          <div className="mt-1.5">
            <NativeSelect
              label={t('import.goesInto', { title: titles[at] ?? '' })}
              value={targets[at] ?? ''}
              onChange={(id) => {
                onChange(at, id === '' ? null : id)
              }}
              options={[
                { value: '', label: t('import.leaveOut') },
                ...columns.map((column) => ({
                  value: column.id,
                  label: column.required ? `${column.title} *` : column.title,
                  disabled: targets[at] !== column.id && targets.includes(column.id),
                })),
              ]}
            />
          </div>
          <InvalidValueNote misfits={notes[at] ?? null} />
        </>
      )}
    />
  )
}
