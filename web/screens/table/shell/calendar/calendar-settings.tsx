import { CalendarCog, Plus, Trash2 } from 'lucide-react'
import type { Column } from '#core/schema.ts'
import { hasDates } from '#core/views/date-ranges.ts'
import { FieldIcon } from '../../../../fields/field-icon.tsx'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Select } from '../../../../ui/forms/select.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Popover } from '../../../../ui/overlays/popover.tsx'
import { type CalendarMode, calendarModes } from '../../../../views/calendar/calendar-mode.ts'
import { fieldName } from '../../../../views/calendar/dates/date-names.ts'
import { ToolbarButton } from '../../toolbar/toolbar-button.tsx'
import { hasTimes, type StoredRange } from './calendar-ranges.ts'

const rangesMax = 10
/** The choice of no field. */
export const noField = 'none'

/** The date fields of a calendar, and the mode that it starts with. */
export function CalendarSettings(props: {
  columns: readonly Column[]
  stored: readonly StoredRange[]
  defaultMode: CalendarMode
  onRanges: (ranges: StoredRange[]) => void
  onDefaultMode: (mode: CalendarMode) => void
}) {
  const t = useTranslation()
  return (
    <Popover
      label={t('calendar.dates')}
      title={t('calendar.dates')}
      className="w-80"
      trigger={<ToolbarButton icon={CalendarCog} label={t('calendar.dates')} />}
    >
      <SettingsPanel {...props} />
    </Popover>
  )
}

function SettingsPanel(props: Parameters<typeof CalendarSettings>[0]) {
  const { columns, stored, onRanges } = props
  const t = useTranslation()
  const dated = columns.filter(hasDates)
  const free = dated.find(({ id }) => stored.every(({ fk_from_column_id }) => fk_from_column_id !== id))
  const change = (at: number, next: Partial<StoredRange>): void =>
    onRanges(stored.map((range, index) => (index === at ? { ...range, ...next } : range)))
  return (
    <div className="flex flex-col gap-3">
      {stored.map(({ fk_from_column_id: from, fk_to_column_id: to }, at) => {
        const start = dated.find(({ id }) => id === from)
        const ends = dated.filter(
          (column) => column !== start && (!start || hasTimes(column) === hasTimes(start)),
        )
        return (
          <fieldset
            key={`${from ?? ''} ${at}`}
            className="flex flex-col gap-1.5 rounded-md border border-line p-2"
          >
            <legend className="sr-only">{start?.title ?? t('calendar.dates')}</legend>
            <div className="flex items-center gap-1.5">
              <span className="w-12 shrink-0 text-xs text-ink-2">{t('calendar.start')}</span>
              <DateField
                label={t('calendar.start')}
                columns={dated}
                value={start ? from : null}
                onChange={(id) =>
                  change(at, { fk_from_column_id: id, ...(id === to ? { fk_to_column_id: null } : {}) })
                }
              />
              {stored.length > 1 && (
                <IconButton
                  icon={Trash2}
                  label={t('common.removeNamed', { name: start?.title ?? '' })}
                  onClick={() => onRanges(stored.filter((_, index) => index !== at))}
                />
              )}
            </div>
            <div className="flex items-center gap-1.5">
              <span className="w-12 shrink-0 text-xs text-ink-2">{t('calendar.end')}</span>
              <DateField
                label={t('calendar.end')}
                columns={ends}
                value={ends.some(({ id }) => id === to) ? to : noField}
                none={t('calendar.noEnd')}
                onChange={(id) => change(at, { fk_to_column_id: id === noField ? null : id })}
              />
            </div>
          </fieldset>
        )
      })}
      {free && stored.length < rangesMax && (
        <Button
          size="sm"
          tone="quiet"
          icon={Plus}
          className="self-start"
          onClick={() => onRanges([...stored, { fk_from_column_id: free.id, fk_to_column_id: null }])}
        >
          {t('calendar.addRange')}
        </Button>
      )}
      <div className="flex items-center gap-1.5 border-t border-line pt-3">
        <span className="min-w-0 flex-1 text-xs text-ink-2">{t('calendar.defaultMode')}</span>
        <div className="w-36">
          <Select
            size="sm"
            label={t('calendar.defaultMode')}
            value={props.defaultMode}
            onChange={props.onDefaultMode}
            options={calendarModes.map((value) => ({ value, label: fieldName(value) }))}
          />
        </div>
      </div>
    </div>
  )
}

/** A choice of a field. */
export function DateField(props: {
  label: string
  columns: readonly Column[]
  value: string | null
  /** Name of the choice of no field. */
  none?: string
  onChange: (columnId: string) => void
}) {
  return (
    <Select
      size="sm"
      className="min-w-0 flex-1"
      label={props.label}
      value={props.value}
      onChange={props.onChange}
      options={[
        ...(props.none === undefined ? [] : [{ value: noField, label: props.none }]),
        ...props.columns.map((column) => ({
          value: column.id,
          label: column.title,
          icon: <FieldIcon type={column.type} />,
        })),
      ]}
    />
  )
}
