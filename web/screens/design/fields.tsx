import { Mail, Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { NumberField } from '../../ui/forms/number-field.tsx'
import { Textarea } from '../../ui/forms/textarea.tsx'
import { Section } from './section.tsx'

export function Fields() {
  const t = useTranslation()
  const [text, setText] = useState('')
  const [size, setSize] = useState<number | null>(1200)
  return (
    <Section title={t('design.fields')}>
      <Input icon={Search} aria-label={t('common.search')} placeholder={t('bases.search')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('bases.name')} help={t('design.help.example')} required>
          <Input value={text} onText={setText} placeholder={t('bases.nameHelp')} />
        </Field>
        <Field label={t('auth.email')} optional>
          <Input icon={Mail} type="email" placeholder="name@example.com" dir="ltr" />
        </Field>
        <Field label={t('fields.type.Number')}>
          <NumberField value={size} onChange={setSize} min={0} />
        </Field>
        <Field label={t('grid.rowHeight')} error={t('design.error.example')}>
          <Input defaultValue="fifty" />
        </Field>
      </div>
      <Field label={t('fields.type.LongText')}>
        <Textarea placeholder={t('design.placeholder')} />
      </Field>
      <Field label={t('auth.name')} disabled>
        <Input defaultValue={t('design.sample.text')} />
      </Field>
    </Section>
  )
}
