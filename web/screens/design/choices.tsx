import { Calendar, Columns3, Grid3x3, LayoutGrid } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { lightOptionColors } from '../../theme/palette-colors.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Combobox, MultiCombobox } from '../../ui/forms/combobox.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { Section } from './section.tsx'

const roles = ['creator', 'editor', 'commenter', 'viewer'] as const

export function Choices() {
  const t = useTranslation()
  const [role, setRole] = useState<(typeof roles)[number]>('editor')
  const [person, setPerson] = useState<string | null>(null)
  const [several, setSeveral] = useState<string[]>(['creator', 'viewer'])
  const [view, setView] = useState('grid')
  const [on, setOn] = useState(true)
  const options = roles.map((value) => ({ value, label: t(`common.role.${value}`) }))
  const colored = options.map((option, index) => ({
    ...option,
    node: <Chip color={lightOptionColors[index * 2] ?? ''}>{option.label}</Chip>,
  }))
  return (
    <Section title={t('design.choices')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('common.select')}>
          <Select value={role} onChange={setRole} options={colored} />
        </Field>
        <Field label={t('common.search')}>
          <Combobox value={person} onChange={setPerson} options={options} />
        </Field>
      </div>
      <Field label={t('fields.type.MultiSelect')}>
        <MultiCombobox value={several} onChange={setSeveral} options={options} />
      </Field>
      <SegmentedControl
        label={t('views.title')}
        className="self-start"
        value={view}
        onChange={setView}
        options={[
          { value: 'grid', label: t('views.type.grid'), icon: Grid3x3 },
          { value: 'gallery', label: t('views.type.gallery'), icon: LayoutGrid },
          { value: 'kanban', label: t('views.type.kanban'), icon: Columns3 },
          { value: 'calendar', label: t('views.type.calendar'), icon: Calendar },
        ]}
        showLabels={false}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <RadioGroup label={t('common.role.owner')} value={role} onChange={setRole} options={options} />
        <div className="flex flex-col gap-2">
          <Checkbox checked={on} onChange={setOn}>
            {t('import.firstRowIsHeader')}
          </Checkbox>
          <Checkbox checked={false} mixed onChange={setOn}>
            {t('grid.fields')}
          </Checkbox>
          <Checkbox checked={false} onChange={setOn} disabled>
            {t('views.locked')}
          </Checkbox>
          <Switch checked={on} onChange={setOn} className="mt-1">
            {t('common.notifications')}
          </Switch>
        </div>
      </div>
    </Section>
  )
}
