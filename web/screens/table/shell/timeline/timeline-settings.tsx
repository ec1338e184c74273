import { ChartGantt } from 'lucide-react'
import type { Column } from '#core/schema.ts'
import { hasDates } from '#core/views/date-ranges.ts'
import { isSelfLink } from '#core/views/timeline.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Field } from '../../../../ui/forms/field.tsx'
import { Select } from '../../../../ui/forms/select.tsx'
import { Popover } from '../../../../ui/overlays/popover.tsx'
import { fieldName } from '../../../../views/calendar/dates/date-names.ts'
import { type Zoom, zooms } from '../../../../views/timeline/axis.ts'
import { hasTimes, type StoredRange } from '../calendar/calendar-ranges.ts'
import { DateField, noField } from '../calendar/calendar-settings.tsx'
import { ToolbarButton } from '../../toolbar/toolbar-button.tsx'

type SettingsProps = {
  columns: readonly Column[]
  stored: StoredRange | undefined
  dependency: string | null
  defaultZoom: Zoom
  onRange: (range: StoredRange) => void
  onDependency: (columnId: string | null) => void
  onDefaultZoom: (zoom: Zoom) => void
}

/** The fields of a timeline, and the zoom that it starts with. */
export function TimelineSettings(props: SettingsProps) {
  const t = useTranslation()
  return (
    <Popover
      label={t('timeline.settings')}
      title={t('timeline.settings')}
      className="w-80"
      trigger={<ToolbarButton icon={ChartGantt} label={t('timeline.settings')} />}
    >
      <SettingsPanel {...props} />
    </Popover>
  )
}

function SettingsPanel(props: SettingsProps) {
  const { columns, stored, onRange } = props
  const t = useTranslation()
  const dated = columns.filter(hasDates)
  const start = dated.find(({ id }) => id === stored?.fk_from_column_id)
  const ends = dated.filter((column) => column !== start && (!start || hasTimes(column) === hasTimes(start)))
  const end = ends.find(({ id }) => id === stored?.fk_to_column_id)
  const links = columns.filter(isSelfLink)
  return (
    <div className="flex flex-col gap-3">
      <Field label={t('calendar.start')}>
        <DateField
          label={t('calendar.start')}
          columns={dated}
          value={start?.id ?? null}
          onChange={(id) =>
            onRange({ fk_from_column_id: id, fk_to_column_id: end && end.id !== id ? end.id : null })
          }
        />
      </Field>
      <Field label={t('calendar.end')}>
        <DateField
          label={t('calendar.end')}
          columns={ends}
          value={end?.id ?? noField}
          none={t('calendar.noEnd')}
          onChange={(id) =>
            onRange({
              fk_from_column_id: start?.id ?? null,
              fk_to_column_id: id === noField ? null : id,
            })
          }
        />
      </Field>
      <Field
        label={t('timeline.dependency')}
        help={t(links.length > 0 ? 'timeline.dependency.help' : 'timeline.dependency.lacking')}
      >
        <DateField
          label={t('timeline.dependency')}
          columns={links}
          value={props.dependency ?? noField}
          none={t('timeline.dependency.none')}
          onChange={(id) => props.onDependency(id === noField ? null : id)}
        />
      </Field>
      <Field label={t('calendar.defaultMode')}>
        <Select
          size="sm"
          label={t('calendar.defaultMode')}
          value={props.defaultZoom}
          onChange={props.onDefaultZoom}
          options={zooms.map((value) => ({ value, label: fieldName(value) }))}
        />
      </Field>
    </div>
  )
}
